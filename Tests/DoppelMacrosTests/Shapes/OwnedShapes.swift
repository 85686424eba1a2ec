import DoppelMocks

// Ownership, and values that cannot be copied or cannot escape.

@Mock protocol Owned {
    func read(_ text: borrowing String) -> Int
    func keep(_ text: consuming String) -> Int
    func open(_ file: consuming File)
    func look(_ file: borrowing File) -> Int
    func generic<Value: ~Copyable>(_ value: borrowing Value) -> Int
}

struct File: ~Copyable {
    var number = 3
}

@Mock(uncopyable: File.self, Desk.Drawer.self) protocol Files: AnyObject {
    func rename(_ file: inout File)
    func renameLater(_ file: inout File, to number: Int) async throws -> Int
    func open(_ number: Int) -> File
    func openLater(_ number: Int) async throws -> File
    func find(_ number: Int) -> File?
    func pull(_ drawer: inout Desk.Drawer)
    func change<Value: ~Copyable>(_ value: inout Value) -> Int
    func count(_ bytes: Span<Int>, _ file: borrowing File) -> Int
    func fill(_ bytes: inout MutableSpan<Int>)
    func keep(_ book: consuming Book?)
}

enum Desk {
    struct Drawer: ~Copyable { var isOpen = false }
}

/// Real files.
final class Disk: Files {
    func rename(_ file: inout File) { file.number += 1 }
    func renameLater(_ file: inout File, to number: Int) async throws -> Int {
        file.number = number
        return number
    }
    func open(_ number: Int) -> File { File(number: number) }
    func openLater(_ number: Int) async throws -> File { File(number: number) }
    func find(_ number: Int) -> File? { nil }
    func pull(_ drawer: inout Desk.Drawer) { drawer.isOpen = true }
    func change<Value: ~Copyable>(_ value: inout Value) -> Int { 7 }
    func count(_ bytes: Span<Int>, _ file: borrowing File) -> Int { bytes.count + file.number }
    func fill(_ bytes: inout MutableSpan<Int>) { bytes[0] = 1 }
    func keep(_ book: consuming Book?) {}
}

@Mock protocol Resource: ~Copyable {
    var number: Int { get }
    consuming func close() -> Int
    borrowing func peek() -> Int
    mutating func advance()
}

@Mock protocol Elusive: ~Copyable, ~Escapable {
    borrowing func peek() -> Int
}

@Mock protocol Slot {
    associatedtype Key
    func put(_ key: consuming Key, other: borrowing Self) -> Int
}
