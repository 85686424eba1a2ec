import Testing

#if os(Linux) || os(macOS)
    /// All lines go to the compiler at once: one run takes as long as one line.
    private let found = Result {
        let lines = Misuse.all.enumerated().map { number, misuse in
            """
            func misuse\(number)(
                _ speaker: MockSpeaker, _ someSpeaker: any Speaker, _ radio: Radio, _ library: Library
            ) {
            \(misuse.line)
            }
            """
        }
        return try Compiler.errors(in: ([Misuse.declarations] + lines).joined(separator: "\n"))
    }

    @Suite("The compiler says what is wrong with", .enabled(if: Compiler.obstacle == nil))
    struct MisuseTests {
        @Test("the line", arguments: Misuse.all.enumerated().map { ($0.offset, $0.element) })
        func message(number: Int, misuse: Misuse) throws {
            let line = Misuse.declarations.split(separator: "\n").count + 5 * number + 4
            let errors = try found.get().filter { $0.line == line }
            #expect(errors == [.init(line: line, column: misuse.column, text: misuse.text)])
        }

        @Test("nothing else")
        func rest() throws {
            #expect(try found.get().count == Misuse.all.count)
        }
    }
#endif
