@_exported public import DoppelCore
@_exported public import DoppelFormats
@_exported public import DoppelLoading
@_exported public import DoppelSupport
