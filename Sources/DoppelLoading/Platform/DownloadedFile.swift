import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Tells a session where a download task's file is, which the protocol's client has no call for.
    ///
    /// Foundation on Linux takes it from an internal dictionary of the protocol object, and ends the process when
    /// it is not there (swift-corelibs-foundation issues 3367 and 5465). The entry is made only when the dictionary
    /// has been found with the name and the types that are expected; else downloads are refused.
    enum DownloadedFile {
        static var isSupported: Bool { place != nil }

        static func announce(_ file: URL, by loader: URLProtocol) {
            guard let place else { return }
            place.type.set(file, at: Unmanaged.passUnretained(loader).toOpaque() + place.offset)
        }

        private static let place: (offset: Int, type: any PropertyDictionary.Type)? = {
            guard let property = StoredProperty(of: URLProtocol.self, named: "properties"),
                let type = property.type as? any PropertyDictionary.Type, type.hasKey
            else { return nil }
            return (property.offset, type)
        }()
    }

    /// The dictionary of a protocol's properties, whose keys are of a type that can't be named here.
    private protocol PropertyDictionary: SendableMetatype {
        static var hasKey: Bool { get }
        static func set(_ file: URL, at address: UnsafeMutableRawPointer)
    }

    extension Dictionary: PropertyDictionary where Value == Any {
        fileprivate static var hasKey: Bool { fileKey != nil }

        fileprivate static func set(_ file: URL, at address: UnsafeMutableRawPointer) {
            guard let fileKey else { return }
            address.assumingMemoryBound(to: [Key: Any].self).pointee[fileKey] = file
        }

        private static var fileKey: Key? {
            (Key.self as? any RawRepresentable<String>.Type)?.init(rawValue: "temporaryFileURL") as? Key
        }
    }
#endif
