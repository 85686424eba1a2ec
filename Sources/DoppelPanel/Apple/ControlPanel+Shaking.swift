#if canImport(UIKit) && canImport(SafariServices) && !os(visionOS)
    import DoppelSupport
    import SafariServices
    public import UIKit

    extension ControlPanel {
        /// What a shake of the device does; opens the panel unless it is replaced, and `nil` lets it do nothing.
        ///
        /// Only in debug builds, and while a panel runs. The simulator has Device > Shake.
        ///
        /// ```swift
        /// ControlPanel.onShake = { window in menu.present(over: window) }
        /// ```
        @MainActor public static var onShake: (@MainActor (UIWindow) -> Void)? = { window in
            current?.open(over: window)
        }

        /// Shows the page over what the window shows.
        @MainActor public func open(over window: UIWindow) {
            var top = window.rootViewController
            while let presented = top?.presentedViewController { top = presented }
            guard let top, !(top is SFSafariViewController) else { return }
            top.present(SFSafariViewController(url: url), animated: true)
        }
    }

    #if DEBUG
        extension UIWindow {
            /// Tells ``ControlPanel/onShake``, then whoever would have been told.
            open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
                if motion == .motionShake, ControlPanel.current != nil { ControlPanel.onShake?(self) }
                super.motionEnded(motion, with: event)
            }
        }
    #endif
#endif
