import Doppel
import Foundation
import RepositoryBrowser

/// A file that comes by way of a redirect, at 16,000 bytes a second, with a bar that grows.
@MainActor
func download(on stage: Stage) async throws {
    let file = tideTable(ofSize: 40_960)
    let storage = "https://release-assets.githubusercontent.com/github-production-release-asset/512904377"
    stage.stubs.stub(
        .get("https://api.github.com/repos/{owner}/{name}/releases/latest"), name: "latest release",
        reply: .gitHub("release.latest.json"))
    stage.stubs.stub(
        .get("https://github.com/tidewater-labs/heron/releases/download/2.3.1/{file}"),
        name: "asset, redirect",
        reply: .redirect(to: storage))
    stage.stubs.stub(.get("\(storage)"), name: "asset, file", reply: .data(file).network(.edge))

    let release = try await stage.client.latestRelease(of: "tidewater-labs/heron")
    let asset = release.assets[0]
    let (received, steps, seconds) = try await show(asset, on: stage)
    stage.screen.line()
    stage.check(
        "the \(asset.size.grouped) bytes arrived unchanged in \(steps) parts", received == file && steps > 4)
    stage.check("they took \(seconds.inSeconds), as on EDGE", (2.3...4.5).contains(seconds))
}

@MainActor
private func show(_ asset: Release.Asset, on stage: Stage) async throws -> (Data, steps: Int, seconds: Double)
{
    let clock = ContinuousClock()
    let start = clock.now
    var bar = ProgressBar(asset.name, on: stage.screen)
    var steps = 0
    let file = try await stage.client.download(asset) { progress in
        steps += 1
        bar.draw(progress, after: (clock.now - start) / .seconds(1))
    }
    return (file, steps, (clock.now - start) / .seconds(1))
}

/// Bytes that are the same in every run, and that differ from place to place.
private func tideTable(ofSize size: Int) -> Data {
    var state: UInt64 = 1
    return Data(
        (0..<size).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        })
}
