/// What protocols of another module refine.
public protocol Instrument: AnyObject {
    associatedtype Reading
    var isOn: Bool { get set }
    func reading() throws -> Reading
}

/// Gives the type that its parent leaves open.
public protocol Scale: Instrument where Reading == Int {
    func weigh(_ things: [String]) -> Int
}

package protocol Calibration {
    func calibrate()
}
