@_exported import Tracking
