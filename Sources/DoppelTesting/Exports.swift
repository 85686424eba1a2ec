@_exported public import Doppel
