// What real tools write otherwise than HAR 1.2 says.

extension HAR.NameValue {
    /// Reads an object, or a pair `[name, value]` as some exporters write header fields.
    package init(har reader: inout JSONReader) throws {
        self.init()
        guard try reader.kind() == .array else {
            try readMembers(&reader)
            return
        }
        var texts: [String] = []
        try reader.array { texts.append(try $0.string()) }
        guard texts.count == 2 else { throw reader.error("a name and a value were expected") }
        (name, value) = (texts[0], texts[1])
    }
}
