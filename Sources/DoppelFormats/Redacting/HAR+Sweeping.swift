import Foundation

// Everything that a tape holds in which a secret may turn up.

extension HAR.Log {
    mutating func sweep(_ sweep: SecretSweep) {
        guard !sweep.isEmpty else { return }
        for position in entries.indices { entries[position].sweep(sweep) }
        pages = pages?.map { page in
            var page = page
            page.title = sweep.clean(page.title)
            return page
        }
        comment = comment.map(sweep.clean)
        custom.sweep(sweep)
    }
}

extension HAR.Entry {
    mutating func sweep(_ sweep: SecretSweep) {
        guard !sweep.isEmpty else { return }
        request.sweep(sweep)
        response.sweep(sweep)
        comment = comment.map(sweep.clean)
        custom.sweep(sweep)
    }
}

extension HAR.Request {
    fileprivate mutating func sweep(_ sweep: SecretSweep) {
        url = sweep.clean(url)
        headers.sweep(sweep)
        queryString.sweep(sweep)
        cookies.sweep(sweep)
        comment = comment.map(sweep.clean)
        custom.sweep(sweep)
        guard var post = postData else { return }
        post.params = post.params?.map { param in
            var param = param
            param.value = param.value.map(sweep.clean)
            return param
        }
        BodyText.sweep(sweep, &post.text, post.encoding)
        post.custom.sweep(sweep)
        postData = post
    }
}

extension HAR.Response {
    fileprivate mutating func sweep(_ sweep: SecretSweep) {
        headers.sweep(sweep)
        cookies.sweep(sweep)
        redirectURL = sweep.clean(redirectURL)
        statusText = sweep.clean(statusText)
        comment = comment.map(sweep.clean)
        custom.sweep(sweep)
        let before = content.text
        BodyText.sweep(sweep, &content.text, content.encoding)
        if content.text != before { content.size = content.data?.count ?? content.size }
        content.custom.sweep(sweep)
    }
}

extension BodyText {
    fileprivate static func sweep(_ sweep: SecretSweep, _ text: inout String?, _ encoding: String?) {
        guard let old = text else { return }
        guard encoding != nil else {
            text = sweep.clean(old)
            return
        }
        let data = Data(base64Encoded: old, options: .ignoreUnknownCharacters)
        if let cleaned = data.flatMap(sweep.clean) { text = cleaned.base64EncodedString() }
    }
}

extension [HAR.NameValue] {
    fileprivate mutating func sweep(_ sweep: SecretSweep) {
        for position in indices { self[position].value = sweep.clean(self[position].value) }
    }
}

extension [HAR.Cookie] {
    fileprivate mutating func sweep(_ sweep: SecretSweep) {
        for position in indices { self[position].value = sweep.clean(self[position].value) }
    }
}

extension [HAR.CustomField] {
    fileprivate mutating func sweep(_ sweep: SecretSweep) {
        for position in indices { self[position].text = sweep.clean(self[position].text) }
    }
}
