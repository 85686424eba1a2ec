import Foundation

extension Schema {
    /// The tables of a response cache.
    ///
    /// Triggers keep the totals, so that nothing has to be counted, and several processes can share one file.
    static let cache = Schema(
        name: "response cache of Doppel", applicationID: 0x446F_7043, version: 1,
        script: """
            CREATE TABLE responses (
                id INTEGER PRIMARY KEY,
                key TEXT NOT NULL,
                variant TEXT NOT NULL,
                url TEXT NOT NULL,
                status INTEGER NOT NULL,
                headers TEXT NOT NULL,
                selectors TEXT NOT NULL,
                date INTEGER NOT NULL,
                used INTEGER NOT NULL,
                size INTEGER NOT NULL,
                digest INTEGER NOT NULL,
                body BLOB NOT NULL,
                UNIQUE (key, variant)
            );
            CREATE INDEX responses_by_use ON responses (used);
            CREATE INDEX responses_by_date ON responses (date);
            CREATE TABLE totals (count INTEGER NOT NULL, bytes INTEGER NOT NULL);
            INSERT INTO totals VALUES (0, 0);
            CREATE TRIGGER responses_inserted AFTER INSERT ON responses BEGIN
                UPDATE totals SET count = count + 1, bytes = bytes + new.size;
            END;
            CREATE TRIGGER responses_deleted AFTER DELETE ON responses BEGIN
                UPDATE totals SET count = count - 1, bytes = bytes - old.size;
            END;
            """)
}

/// Tells whether bytes are those that were written.
enum Digest {
    /// FNV-1a of 64 bits, word by word: no protection against malice, but fast, and the same everywhere.
    static func of(_ data: Data) -> Int64 {
        data.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            var place = 0
            while place + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                // The multiplication alone would lose the differences of the upper half.
                hash = (hash ^ word) &* 0x100_0000_01b3
                hash ^= hash >> 32
                place += 8
            }
            for byte in bytes[place...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return Int64(bitPattern: hash ^ UInt64(bytes.count))
        }
    }
}
