/// Archives that tests read.
enum HARSamples {
    /// Every field that HAR 1.2 names, as Doppel writes it.
    static let complete = #"""
        {
          "log": {
            "version": "1.2",
            "creator": {
              "name": "Browser",
              "version": "1",
              "comment": "c"
            },
            "browser": {
              "name": "B",
              "version": "2"
            },
            "pages": [
              {
                "startedDateTime": "2009-04-16T12:07:25.123+01:00",
                "id": "page_0",
                "title": "Test",
                "pageTimings": {
                  "onContentLoad": 1720,
                  "onLoad": 2500.5,
                  "comment": "c"
                },
                "comment": "c"
              }
            ],
            "entries": [
              {
                "pageref": "page_0",
                "startedDateTime": "2009-04-16T12:07:23.596Z",
                "time": 50,
                "request": {
                  "method": "POST",
                  "url": "http://www.example.com/path?param=v%20alue",
                  "httpVersion": "HTTP/1.1",
                  "cookies": [
                    {
                      "name": "TestCookie",
                      "value": "Cookie Value",
                      "path": "/",
                      "domain": "www.example.com",
                      "expires": "2009-07-24T19:20:30.123+02:00",
                      "httpOnly": false,
                      "secure": true,
                      "comment": "c"
                    }
                  ],
                  "headers": [
                    {
                      "name": "Accept-Encoding",
                      "value": "gzip,deflate",
                      "comment": "c"
                    }
                  ],
                  "queryString": [
                    {
                      "name": "param",
                      "value": "v alue"
                    }
                  ],
                  "postData": {
                    "mimeType": "multipart/form-data",
                    "params": [
                      {
                        "name": "p",
                        "value": "v",
                        "fileName": "example.pdf",
                        "contentType": "application/pdf",
                        "comment": "c"
                      }
                    ],
                    "text": "plain posted data",
                    "encoding": "base64",
                    "comment": "c"
                  },
                  "headersSize": 150,
                  "bodySize": 0,
                  "comment": "c"
                },
                "response": {
                  "status": 200,
                  "statusText": "OK",
                  "httpVersion": "HTTP/1.1",
                  "cookies": [],
                  "headers": [],
                  "content": {
                    "size": 33,
                    "compression": 0,
                    "mimeType": "text/html; charset=utf-8",
                    "text": "\n<a href=\"/x\">é</a>\u0000",
                    "encoding": "base64",
                    "comment": "c"
                  },
                  "redirectURL": "",
                  "headersSize": 160,
                  "bodySize": 850,
                  "comment": "c"
                },
                "cache": {
                  "beforeRequest": {
                    "expires": "2009-04-16T15:50:36",
                    "lastAccess": "2009-02-16T12:12:22",
                    "eTag": "",
                    "hitCount": 3,
                    "comment": "c"
                  },
                  "comment": "c"
                },
                "timings": {
                  "blocked": 0,
                  "dns": -1,
                  "connect": 15,
                  "send": 20,
                  "wait": 38.25,
                  "receive": 12,
                  "ssl": -1,
                  "comment": "c"
                },
                "serverIPAddress": "10.0.0.1",
                "connection": "52492",
                "comment": "c",
                "_vendor": {
                  "z": 1.0,
                  "a": []
                }
              }
            ],
            "comment": "c"
          }
        }

        """#
}
