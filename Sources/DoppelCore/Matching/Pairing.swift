/// Finds out whether every expected thing can have an actual thing of its own.
enum Pairing {
    /// Kuhn's algorithm: at most expected × expected × actual steps, each pair compared at most once.
    static func exists(expected: Int, actual: Int, fits: (Int, Int) -> Bool) -> Bool {
        guard expected <= actual else { return false }
        var known: [Bool?] = Array(repeating: nil, count: expected * actual)
        func isFitting(_ left: Int, _ right: Int) -> Bool {
            if let answer = known[left * actual + right] { return answer }
            let answer = fits(left, right)
            known[left * actual + right] = answer
            return answer
        }
        var owner: [Int?] = Array(repeating: nil, count: actual)
        func findPlace(for left: Int, _ visited: inout [Bool]) -> Bool {
            for right in 0..<actual where !visited[right] && isFitting(left, right) {
                visited[right] = true
                if let other = owner[right], !findPlace(for: other, &visited) { continue }
                owner[right] = left
                return true
            }
            return false
        }
        for left in 0..<expected {
            var visited = Array(repeating: false, count: actual)
            guard findPlace(for: left, &visited) else { return false }
        }
        return true
    }
}
