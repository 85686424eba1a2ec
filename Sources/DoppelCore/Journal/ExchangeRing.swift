/// The exchanges that are kept: a queue with numbers that never change.
struct ExchangeRing: Sendable {
    private var storage: [Exchange] = []
    private var start = 0
    private var bodyBytes = 0
    private var responseBytes = 0
    /// Before this position no exchange has a response body.
    private var firstResponse = 0
    private(set) var total = 0
    private(set) var droppedCount = 0
    private(set) var droppedUnexpectedCount = 0

    var exchanges: ArraySlice<Exchange> { storage[start...] }

    mutating func append(_ exchange: Exchange, limit: Journal.Limit) -> Int {
        total += 1
        var exchange = exchange
        exchange.id = total
        exchange.responseBody = exchange.responseBody.limited(to: limit.responseBodyBytes)
        storage.append(exchange)
        count(storage.endIndex - 1)
        trim(to: limit)
        return total
    }

    /// Changes an exchange that is still there; its body may only arrive now.
    mutating func update(_ id: Int, limit: Journal.Limit, _ change: (inout Exchange) -> Void) {
        guard start < storage.endIndex, id >= storage[start].id, id <= total else { return }
        let index = start + id - storage[start].id
        discount(index)
        change(&storage[index])
        storage[index].responseBody = storage[index].responseBody.limited(to: limit.responseBodyBytes)
        count(index)
        trim(to: limit)
    }

    mutating func clear() {
        storage = []
        start = 0
        bodyBytes = 0
        responseBytes = 0
        firstResponse = 0
        droppedCount = 0
        droppedUnexpectedCount = 0
    }

    private mutating func count(_ index: Int) {
        bodyBytes += storage[index].bodySize
        let size = storage[index].responseBody.data.count
        responseBytes += size
        if size > 0 { firstResponse = min(firstResponse, index) }
    }

    private mutating func discount(_ index: Int) {
        bodyBytes -= storage[index].bodySize
        responseBytes -= storage[index].responseBody.data.count
    }

    private mutating func trim(to limit: Journal.Limit) {
        while exchanges.count > limit.exchanges || (bodyBytes > limit.bodyBytes && exchanges.count > 1) {
            dropOldest()
        }
        while responseBytes > limit.bodyBytes { dropOldestResponse() }
        compact()
    }

    /// A response body is worth less than an exchange: no verification needs it.
    private mutating func dropOldestResponse() {
        responseBytes -= storage[firstResponse].responseBody.data.count
        storage[firstResponse].responseBody.drop()
        firstResponse += 1
    }

    private mutating func dropOldest() {
        discount(start)
        if storage[start].isUnexpected { droppedUnexpectedCount += 1 }
        storage[start].request.body = .none
        storage[start].responseBody.drop()
        start += 1
        firstResponse = max(firstResponse, start)
        droppedCount += 1
    }

    /// Moves what is left to the front once half of the storage is waste: constant cost per exchange.
    private mutating func compact() {
        guard start > 64, start * 2 > storage.count else { return }
        storage.removeFirst(start)
        firstResponse -= start
        start = 0
    }
}

extension Exchange {
    fileprivate var bodySize: Int { request.bodyData?.count ?? 0 }
}
