/// One way to do the work of a case: the subject's, or a reference's.
struct Side: Sendable {
    let name: String
    /// The smallest number of operations that is the work in question: fewer would not be that parallel.
    var fewest = 8
    /// Performs so many operations, and throws a ``WrongAnswer`` as soon as one comes out wrong.
    let perform: @Sendable (_ count: Int) async throws -> Void
}

/// Those who do the same work: the one that is judged, and those that it is compared with.
struct Lineup: Sendable {
    let subject: Side
    let references: [Side]
    /// Takes down what the sides need.
    var finish: @Sendable () -> Void = {}

    var sides: [Side] { [subject] + references }
}

/// A piece of work that several sides do.
///
/// The sides are made when the case begins, so that a run holds only what it measures.
struct BenchCase: Sendable {
    let name: String
    let prepare: @Sendable () throws -> Lineup
}

/// An answer that is not the one that was asked for; it fails the run.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String
}
