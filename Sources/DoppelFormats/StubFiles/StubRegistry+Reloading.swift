package import DoppelCore
package import DoppelSupport

/// What the files of a folder have put into a registry.
package struct AddedStubs: Sendable {
    fileprivate var stubs: [(fingerprint: UInt64, handle: StubHandle)] = []
    fileprivate var sets: [(name: String, fingerprint: UInt64)] = []
    fileprivate var presets: [String] = []

    /// Makes nothing yet.
    package init() {}

    package var stubCount: Int { stubs.count }
    package var setCount: Int { sets.count }
}

extension StubRegistry {
    /// Puts what a folder describes in the place of what it described before.
    ///
    /// Every request sees either all old stubs or all new ones. A stub that is written as before keeps its counts and its place in a sequence, a response set its selection. The
    /// states of scenarios stay anyway.
    ///
    /// - Parameters:
    ///   - old: what is there.
    ///   - folder: what is to be there, without problems.
    ///   - sameBodies: whether all files that stub files name are as they were.
    package func replace(
        _ old: AddedStubs, by folder: StubFolder, sameBodies: Bool, at site: CallSite
    ) -> AddedStubs {
        var added = AddedStubs()
        added.sets = folder.sets.map { ($0.set.name, $0.fingerprint) }
        added.presets = folder.presets.map(\.name)
        let sameOrder = added.sets.map(\.name) == old.sets.map(\.name)
        for (position, located) in folder.sets.enumerated() {
            let isSame = sameOrder && old.sets[position].fingerprint == located.fingerprint
            if !(isSame && sameBodies) { register(located.set, at: located.site) }
        }
        for preset in folder.presets { register(preset) }
        added.stubs = swapStubs(of: folder, for: old, sameBodies)
        for name in old.sets.map(\.name) where !added.sets.contains(where: { $0.name == name }) {
            removeSet(named: name)
        }
        for name in old.presets where !added.presets.contains(name) { removePreset(named: name) }
        return added
    }

    private func swapStubs(
        of folder: StubFolder, for old: AddedStubs, _ sameBodies: Bool
    ) -> [(fingerprint: UInt64, handle: StubHandle)] {
        // Of stubs that are written alike the first goes on from the first.
        var former = Dictionary(grouping: old.stubs.reversed(), by: \.fingerprint)
        let new = folder.stubs.map { definition in
            var replacement = definition.replacement
            replacement.predecessor = former[definition.fingerprint]?.popLast()?.handle
            replacement.keepsReplies = sameBodies
            return replacement
        }
        return Array(zip(folder.stubs.map(\.fingerprint), swap(old.stubs.map(\.handle), for: new)))
            .map { (fingerprint: $0.0, handle: $0.1) }
    }
}

extension StubDefinition {
    fileprivate var replacement: StubReplacement {
        StubReplacement(
            matcher, name: name, priority: priority, times: times, scenario: scenario, replies: replies,
            isCycling: isCycling, site: CallSite(fileID: shortPath, filePath: file, line: line, column: 1))
    }
}
