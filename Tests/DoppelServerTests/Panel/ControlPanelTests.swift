import Testing

/// All tests in a browser: they take turns at one.
@Suite("The control panel in a browser", .serialized, .timeLimit(.minutes(5)), .browser, .needsBrowser)
struct ControlPanelTests {}
