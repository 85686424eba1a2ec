/// The exchanges that are kept: a queue with numbers that never change.
struct ExchangeRing: Sendable {
    private var storage: [Exchange] = []
    private var start = 0
    private var bodyBytes = 0
    private(set) var total = 0
    private(set) var droppedCount = 0
    private(set) var droppedUnexpectedCount = 0

    var exchanges: ArraySlice<Exchange> { storage[start...] }

    mutating func append(_ exchange: Exchange, limit: Journal.Limit) -> Int {
        total += 1
        var exchange = exchange
        exchange.id = total
        storage.append(exchange)
        bodyBytes += exchange.bodySize
        trim(to: limit)
        return total
    }

    /// Changes an exchange that is still there; its body may only arrive now.
    mutating func update(_ id: Int, limit: Journal.Limit, _ change: (inout Exchange) -> Void) {
        guard start < storage.endIndex, id >= storage[start].id, id <= total else { return }
        let index = start + id - storage[start].id
        bodyBytes -= storage[index].bodySize
        change(&storage[index])
        bodyBytes += storage[index].bodySize
        trim(to: limit)
    }

    mutating func clear() {
        storage = []
        start = 0
        bodyBytes = 0
        droppedCount = 0
        droppedUnexpectedCount = 0
    }

    private mutating func trim(to limit: Journal.Limit) {
        while exchanges.count > limit.exchanges || (bodyBytes > limit.bodyBytes && exchanges.count > 1) {
            dropOldest()
        }
        compact()
    }

    private mutating func dropOldest() {
        bodyBytes -= storage[start].bodySize
        if storage[start].isUnexpected { droppedUnexpectedCount += 1 }
        storage[start].request.body = .none
        start += 1
        droppedCount += 1
    }

    /// Moves what is left to the front once half of the storage is waste: constant cost per exchange.
    private mutating func compact() {
        guard start > 64, start * 2 > storage.count else { return }
        storage.removeFirst(start)
        start = 0
    }
}

extension Exchange {
    fileprivate var bodySize: Int { request.bodyData?.count ?? 0 }
}
