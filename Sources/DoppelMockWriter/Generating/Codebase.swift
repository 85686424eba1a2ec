/// The protocols, types and aliases of some modules, and what a name means in a place.
struct Codebase {
    /// A declaration, by its module and its name with the types around it.
    struct ID: Hashable {
        var module: Int
        var path: String
    }

    /// Where a name is written.
    struct Place {
        var module: Int
        var owners: [String] = []
        /// How many of the owners are not around it in the text, and show it nothing.
        var unseen = 0

        /// How many owners each scope has that is seen, the innermost first; the last one is the module.
        var scopes: [Int] { owners.indices.filter { $0 >= unseen }.map { $0 + 1 }.reversed() + [0] }
    }

    enum Meaning {
        case protocolType(ID)
        case alias(SourceFile.Alias, Place)
        case classType
        case type
    }

    let modules: [SourceModule]
    private var declared: [ID: Meaning] = [:]
    private var found: [ID: SourceFile.Found] = [:]

    init(_ modules: [SourceModule]) {
        self.modules = modules
        for (module, source) in modules.enumerated() {
            for file in source.files { read(file.content, of: module) }
        }
    }

    private mutating func read(_ file: SourceFile, of module: Int) {
        for path in file.reaches.keys {
            declared[ID(module: module, path: path)] = file.classes.contains(path) ? .classType : .type
        }
        for alias in file.aliases {
            declared[ID(module: module, path: alias.path)] =
                .alias(alias, Place(module: module, owners: alias.owners, unseen: alias.unseen))
        }
        for one in file.protocols {
            let id = ID(module: module, path: one.path)
            // Under '#if' there may be another of the name.
            if found[id] == nil { found[id] = one }
            declared[id] = .protocolType(id)
        }
    }

    subscript(id: ID) -> SourceFile.Found? { found[id] }

    func place(of id: ID) -> Place {
        found[id].map { place(of: $0, in: id.module) } ?? Place(module: id.module)
    }

    func place(of found: SourceFile.Found, in module: Int) -> Place {
        Place(module: module, owners: found.owners, unseen: found.unseen)
    }

    /// What `path` stands for: the types around the place are searched first, then its module, then the others.
    func meaning(of path: [String], in place: Place) -> Meaning? {
        let name = path.map(Names.bare).joined(separator: ".")
        for count in place.scopes {
            let inner = (place.owners.prefix(count) + [name]).joined(separator: ".")
            if let meaning = declared[ID(module: place.module, path: inner)] { return meaning }
        }
        if path.count > 1, let module = modules.firstIndex(where: { $0.name == path[0] }) {
            let member = path.dropFirst().map(Names.bare).joined(separator: ".")
            return declared[ID(module: module, path: member)]
        }
        return modules.indices.lazy.compactMap { declared[ID(module: $0, path: name)] }.first
    }

    /// The names that the place sees and an extension of the innermost type does not, with the types that they are in.
    func outer(of place: Place) -> [String: String] {
        let owners = place.owners
        guard owners.count > place.unseen + 1 else { return [:] }
        let names = modules[place.module].files.reduce(into: Set<String>()) { $0.formUnion($1.content.names) }
        var outer: [String: String] = [:]
        for count in place.scopes.reversed() where count > 0 {
            let owner = owners[..<count].joined(separator: ".")
            for path in names where path.hasPrefix("\(owner).") {
                let name = String(path.dropFirst(owner.count + 1))
                if !name.contains(".") { outer[name] = count < owners.count ? path : nil }
            }
        }
        return outer
    }

    /// Whether another module has something of that name, and the module's own name tells them apart.
    func isAmbiguous(_ id: ID) -> Bool {
        let name = modules[id.module].name ?? ""
        let others = modules.indices.filter { $0 != id.module }
        return others.contains { declared[ID(module: $0, path: id.path)] != nil }
            && !modules.indices.contains { declared[ID(module: $0, path: name)] != nil }
    }

    /// The protocols that `text` names: several in a composition, or by an alias of one.
    func protocols(in text: String, at place: Place, depth: Int = 0) -> [ID] {
        guard depth < 8 else { return [] }
        return Self.parts(of: text).flatMap { part -> [ID] in
            switch meaning(of: Self.path(of: part), in: place) {
            case .protocolType(let id): [id]
            case .alias(let alias, let place): protocols(in: alias.type.text, at: place, depth: depth + 1)
            case .classType, .type, nil: []
            }
        }
    }

    /// Whether `text` is a class, or composed with one.
    func isClass(_ text: String, at place: Place, depth: Int = 0) -> Bool {
        depth < 8
            && Self.parts(of: text).contains { part in
                switch meaning(of: Self.path(of: part), in: place) {
                case .classType: true
                case .alias(let alias, let place): isClass(alias.type.text, at: place, depth: depth + 1)
                default: false
                }
            }
    }

    /// Whether a value of what `path` names is one of any type that conforms.
    func isExistential(_ path: [String], in place: Place, depth: Int = 0) -> Bool {
        switch meaning(of: path, in: place) {
        case .protocolType: return true
        case .classType, .type: return false
        case .alias(let alias, let place):
            guard depth < 8, alias.type.form == .plain, !alias.type.names.contains("any") else {
                return false
            }
            if Self.parts(of: alias.type.text).count > 1 { return true }
            return alias.type.isName
                && isExistential(Self.path(of: alias.type.text), in: place, depth: depth + 1)
        case nil:
            let isPlain = path.count == 1 || ["Swift", "Foundation", "_Concurrency"].contains(path[0])
            return isPlain && KnownProtocols.existential.contains(path[path.count - 1])
        }
    }

    /// What a composition is made of.
    static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in text {
            if "<([".contains(character) { depth += 1 }
            if ">)]".contains(character) { depth -= 1 }
            if character == "&", depth == 0 {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return (parts + [part]).map { String($0.drop { $0 == " " }) }
    }

    /// `["Books", "Shelf"]` for `@unchecked Books.Shelf<Int>`.
    static func path(of text: String) -> [String] {
        let words = text.prefix { $0 != "<" }.split(separator: " ")
        let name = words.last { !$0.hasPrefix("@") } ?? ""
        return name.split(separator: ".").map(String.init)
    }
}
