/// Calls that follow each other in a log, for a verification to look at.
///
/// They are taken so many at a time, lest the mock's callers wait, and lest all arguments are there twice.
struct CallBatch<Arguments> {
    static var size: Int { 2_048 }

    /// What the matchers say, where they may be asked while the lock is held.
    var verdicts: ContiguousArray<Verdicts>?
    /// The arguments, where the matchers may run code of the user's.
    var arguments: ContiguousArray<Arguments> = []
    /// The objects that were called, where one is meant.
    var subjects: [WeakReference?] = []

    /// What the matchers say; where the user's code may run, they are not asked about calls of other objects.
    func verdicts(of pattern: CallPattern<Arguments>, _ meant: [Bool]?) -> ContiguousArray<Verdicts> {
        if let verdicts { return verdicts }
        guard let meant else { return arguments.withUnsafeBufferPointer(pattern.verdicts) }
        return ContiguousArray(zip(arguments, meant).map { $1 ? pattern.verdict(on: $0) : Verdicts() })
    }
}

extension TypedCallLog {
    /// The next calls from a place on, of those before `end`; `nil` when there are none.
    func batch(from place: Int, upTo end: Int, for pattern: CallPattern<Arguments>) -> CallBatch<Arguments>? {
        // More may have been forgotten meanwhile than there were.
        guard place < end else { return nil }
        let range = (place - start)..<(min(place + CallBatch<Arguments>.size, end) - start)
        var batch = CallBatch<Arguments>()
        if pattern.wanted != nil { batch.subjects = range.map { subject(at: $0 + start) } }
        if pattern.asksUser {
            batch.arguments = ContiguousArray(arguments[range])
        } else {
            batch.verdicts = arguments.withUnsafeBufferPointer {
                pattern.verdicts(UnsafeBufferPointer(rebasing: $0[range]))
            }
        }
        return batch
    }

    /// The place of the first call behind the one of all mocks that has this number.
    func place(behind number: Int) -> Int {
        var (low, high) = (places.lowerBound, places.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if self.number(at: middle) > number { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
