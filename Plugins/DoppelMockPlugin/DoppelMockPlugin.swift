import Foundation
import PackagePlugin

/// Gives a test target mocks of the protocols in the modules it depends on, which stay as they are.
///
/// For each target of the same package that the test target depends on directly, a file is written with mocks
/// of its protocols that have no `@Mock`. For each product of another package a file is written with mocks of those
/// public protocols that the tests name: where they say `MockP`, and `P` is a protocol of the product.
///
/// A class `MockP` in the test target takes the place of the one that would be written of `P`, and has its members where
/// it is `Mocked`.
@main
struct DoppelMockPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tests = MockOrder.files(of: target)
        let order = MockOrder(tests: tests.map(\.path), modules: MockOrder.modules(below: target))
        guard !order.outputs.isEmpty else { return [] }
        let folder = context.pluginWorkDirectoryURL
        let file = folder.appendingPathComponent("order.json")
        try order.write(to: file)
        let sources = order.modules.flatMap(\.files).map { URL(fileURLWithPath: $0) }
        return [
            .buildCommand(
                displayName: "Write mocks for \(target.name)",
                executable: try context.tool(named: "DoppelMockTool").url,
                arguments: [file.path, folder.path],
                inputFiles: [file] + tests + sources,
                outputFiles: order.outputs.map { folder.appendingPathComponent($0) })
        ]
    }
}
