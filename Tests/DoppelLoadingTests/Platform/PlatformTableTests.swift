#if canImport(FoundationNetworking)
    import Foundation
    import Testing

    @Suite("The table of platform faults")
    struct PlatformTableTests {
        @Test("has every file of Platform, and no other")
        func files() throws {
            let named =
                PlatformFault.allCases.flatMap(\.entry.files) + PlatformFault.tools + PlatformFault.elsewhere
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Sources/DoppelLoading/Platform").standardized
            let there = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
                ($0 as NSString).deletingPathExtension
            }
            #expect(Set(there).subtracting(named).isEmpty, "say in PlatformFault why these are there")
            #expect(Set(named).subtracting(there).isEmpty, "these have gone")
        }
    }
#endif
