// `Count`, `TimeSource` and `TestClock` are part of the interface.
@_exported public import DoppelSupport
