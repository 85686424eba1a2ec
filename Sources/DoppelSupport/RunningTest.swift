/// A test that can be failed from tasks and threads that do not belong to it.
package protocol RunningTest: AnyObject, Sendable {
    func fail(_ text: String, at site: CallSite)
    /// Lets go of the test: later failures are nobody's.
    func end()
}
