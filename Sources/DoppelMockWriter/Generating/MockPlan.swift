/// Which mocks are written, and in which file.
struct MockPlan {
    /// What is written of a protocol.
    enum Part {
        case all
        /// What mocks of protocols that refine it have from it, or such as are written by hand.
        case members
    }

    private(set) var parts: [Codebase.ID: Part] = [:]
    /// The module in whose file a protocol's mock is written.
    private(set) var homes: [Codebase.ID: Int] = [:]
    /// Protocols whose mock would have the name of another, and is not written by hand.
    private(set) var rivals: [Codebase.ID: Codebase.ID] = [:]
    private var mocks: [String: Codebase.ID] = [:]

    private let code: Codebase
    private let ancestry: Ancestry
    private let options: MockGenerator

    init(_ code: Codebase, _ options: MockGenerator) {
        self.code = code
        self.options = options
        ancestry = Ancestry(code: code)
        for (module, source) in code.modules.enumerated() where source.share != .inherited {
            for (owner, share) in shares(of: module) {
                for found in code.modules[owner].files.flatMap(\.content.protocols) {
                    plan(found, Codebase.ID(module: owner, path: found.path), share, in: module)
                }
            }
        }
    }

    /// A module, and those that it exports as if they were its own, of which the tests name what they want.
    private func shares(of module: Int) -> [(module: Int, share: SourceModule.Share)] {
        var shares = [(module, code.modules[module].share)]
        var place = 0
        while place < shares.count {
            let exported = code.modules[shares[place].0].exported
            for (other, source) in code.modules.enumerated() where source.share == .inherited {
                guard exported.contains(source.name ?? ""), !shares.contains(where: { $0.0 == other }) else {
                    continue
                }
                shares.append((other, .named))
            }
            place += 1
        }
        return shares
    }

    private mutating func plan(
        _ found: SourceFile.Found, _ id: Codebase.ID, _ share: SourceModule.Share, in home: Int
    ) {
        guard isReachable(found, id), var part = part(of: found, share) else { return }
        let mock = (found.owners + [found.mockName]).joined(separator: ".")
        if part == .all, let rival = mocks[mock], rival != id {
            if areAlike(id, rival), options.wantsBoth(found) { rivals[id] = rival }
            part = .members
        } else if part == .all {
            mocks[mock] = id
        }
        for ancestor in ancestry.ancestors(of: id) where !options.excludes(code[ancestor]) {
            if parts[ancestor] == nil { add(.members, of: ancestor, in: home) }
        }
        add(part, of: id, in: home)
    }

    /// Who has a protocol of the name of one in a package that it uses means its own.
    private func areAlike(_ id: Codebase.ID, _ rival: Codebase.ID) -> Bool {
        code.modules[id.module].isTestable == code.modules[rival.module].isTestable
    }

    private mutating func add(_ part: Part, of id: Codebase.ID, in home: Int) {
        parts[id] = parts[id] == .all ? .all : part
        let isOutput = code.modules[id.module].share != .inherited
        if homes[id] == nil { homes[id] = isOutput ? id.module : home }
    }

    private func part(of found: SourceFile.Found, _ share: SourceModule.Share) -> Part? {
        guard options.wants(found) else { return nil }
        let isWritten = options.written.contains(found.mockName)
        if share == .all { return isWritten ? .members : .all }
        if !isWritten, options.named.contains(found.mockName) { return .all }
        let isByHand = isWritten || options.mocked.contains(found.name)
        return isByHand ? .members : nil
    }

    /// Protocols that `@Mock` marks in all builds have a mock already, and others may be out of reach.
    func isReachable(_ found: SourceFile.Found, _ id: Codebase.ID) -> Bool {
        if let mark = found.declaration.preamble.attribute("Mock"), mark.condition == nil { return false }
        return code.modules[id.module].isTestable ? found.reach > .file : found.reach == .public
    }
}

extension MockGenerator {
    /// Whether the tests name the mock, and none for the other protocol of the name is written by hand.
    fileprivate func wantsBoth(_ found: SourceFile.Found) -> Bool {
        named.contains(found.mockName) && !mocked.contains(found.name)
    }
}

extension SourceFile.Found {
    var mockName: String { "Mock\(name)" }
}
