import DoppelMockWriter

/// An answer to the compiler.
struct Response: Encodable {
    var getCapabilityResult: Capabilities?
    var expandMacroResult: Expansion?

    struct Capabilities: Encodable {
        var capability = Capability()
    }

    /// Version 7 has been the protocol's from Swift 5.9 on.
    struct Capability: Encodable {
        var protocolVersion = 7
        var features: [String] = []
    }

    struct Expansion: Encodable {
        var expandedSource: String?
        var diagnostics: [Diagnostic] = []
    }

    struct Diagnostic: Encodable {
        var message: String
        var severity: String
        var position: Position
        var highlights: [Place]
        var notes: [String] = []
        var fixIts: [FixIt]
    }

    struct Position: Encodable {
        var fileName: String
        var offset: Int
    }

    struct Place: Encodable {
        var fileName: String
        var startOffset: Int
        var endOffset: Int
    }

    struct FixIt: Encodable {
        var message: String
        var changes: [Change]
    }

    struct Change: Encodable {
        var range: Place
        var newText: String
    }
}

extension Response.Diagnostic {
    /// The finding in the file that `syntax` was taken from.
    init(_ finding: Finding, in syntax: Request.Syntax) {
        let file = syntax.location?.fileName ?? ""
        let start = syntax.location?.offset ?? 0
        func place(_ range: Range<Int>) -> Response.Place {
            Response.Place(
                fileName: file, startOffset: start + range.lowerBound, endOffset: start + range.upperBound)
        }
        message = finding.message
        severity = finding.isWarning ? "warning" : "error"
        position = Response.Position(fileName: file, offset: start + finding.range.lowerBound)
        highlights = [place(finding.range)]
        fixIts = finding.fixes.map { fix in
            Response.FixIt(
                message: fix.message, changes: [Response.Change(range: place(fix.range), newText: fix.text)])
        }
    }
}
