/// A request on its way to the network on behalf of a task.
///
/// Confined to the loading queue, as the load that owns it.
protocol UpstreamLoading: AnyObject {
    /// Begins, or goes on after ``suspend()``.
    func start()
    func suspend()
    /// The task was cancelled: the server is told at once, and nothing is reported.
    func cancel()
    /// The task has got its last word.
    func end()
}
