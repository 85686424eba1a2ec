extension Schema {
    /// The tables of a saved journal; the article "The file of a saved journal" describes them.
    ///
    /// Triggers keep the totals, so that nothing has to be counted, and several processes can write one file.
    static let journal = Schema(
        name: "journal of Doppel", applicationID: 0x446F_704A, version: 1,
        script: """
            CREATE TABLE exchanges (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                date INTEGER NOT NULL,
                method TEXT NOT NULL,
                url TEXT NOT NULL,
                host TEXT NOT NULL,
                path TEXT NOT NULL,
                sent_url TEXT,
                status INTEGER,
                source TEXT NOT NULL,
                stub TEXT,
                outcome TEXT NOT NULL,
                detail TEXT,
                time_to_response REAL,
                duration REAL,
                bytes_received INTEGER NOT NULL,
                notes TEXT NOT NULL,
                request_headers TEXT NOT NULL,
                response_headers TEXT,
                request_body_is_complete INTEGER NOT NULL,
                response_body_is_complete INTEGER NOT NULL,
                size INTEGER NOT NULL,
                request_body BLOB NOT NULL,
                response_body BLOB NOT NULL
            );
            CREATE INDEX exchanges_by_date ON exchanges (date);
            CREATE INDEX exchanges_by_host ON exchanges (host, path);
            CREATE TABLE totals (count INTEGER NOT NULL, bytes INTEGER NOT NULL);
            INSERT INTO totals VALUES (0, 0);
            CREATE TRIGGER exchanges_inserted AFTER INSERT ON exchanges BEGIN
                UPDATE totals SET count = count + 1, bytes = bytes + new.size;
            END;
            CREATE TRIGGER exchanges_deleted AFTER DELETE ON exchanges BEGIN
                UPDATE totals SET count = count - 1, bytes = bytes - old.size;
            END;
            """)
}
