import Foundation
import PackagePlugin

/// Gives a test target mocks of the protocols in the modules it depends on, which stay as they are.
///
/// For each target of the same package that the test target depends on directly, a file is written with mocks
/// of its protocols that have no `@Mock`. A class `MockP` in the test target takes the place of the one that would be
/// written of `P`, and has its members where it is `Mocked`.
@main
struct DoppelMockPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tool = try context.tool(named: "DoppelMockTool").url
        let tests = (target as? any SourceModuleTarget)?.sourceFiles(withSuffix: "swift").map(\.url) ?? []
        return target.dependencies.compactMap { dependency in
            guard case .target(let module as any SourceModuleTarget) = dependency else { return nil }
            return command(tool, for: module, beside: tests, in: context.pluginWorkDirectoryURL)
        }
    }

    private func command(
        _ tool: URL, for module: any SourceModuleTarget, beside tests: [URL], in folder: URL
    ) -> Command? {
        let files = module.sourceFiles(withSuffix: "swift").map(\.url)
        guard !files.isEmpty, !module.name.hasPrefix("Doppel") else { return nil }
        let output = folder.appendingPathComponent("\(module.name)Mocks.swift")
        return .buildCommand(
            displayName: "Write mocks of \(module.name)", executable: tool,
            arguments: [module.name, output.path] + files.map(\.path) + ["--"] + tests.map(\.path),
            inputFiles: files + tests, outputFiles: [output])
    }
}
