/// What stands between `{{` and `}}`.
indirect enum TemplateExpression: Sendable {
    case literal(TemplateValue)
    /// A part of the request, of a loop, or a named value, and the way from there.
    case reference(TemplateRoot, [TemplateExpression])
    case call(TemplateCall)
    /// The second one, when the first is absent.
    case fallback(TemplateExpression, TemplateExpression)
    case comparison(TemplateExpression, Comparison, TemplateExpression)
    case both(TemplateExpression, TemplateExpression)
    case either(TemplateExpression, TemplateExpression)
    case not(TemplateExpression)

    enum Comparison: String, Sendable {
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    var literal: TemplateValue? { if case .literal(let value) = self { value } else { nil } }

    func value(_ context: inout TemplateContext) throws(TemplateError) -> TemplateValue {
        switch self {
        case .literal(let value): return value
        case .reference(let root, let steps):
            var path: [TemplateValue] = []
            for step in steps { path.append(try step.value(&context)) }
            return context.value(of: root, path)
        case .call(let call): return try call.value(&context)
        case .fallback(let first, let second):
            let value = try first.value(&context)
            return value.isAbsent ? try second.value(&context) : value
        case .comparison(let left, let comparison, let right):
            let left = try left.value(&context)
            return TemplateValue(comparison.holds(left, try right.value(&context)))
        case .both(let left, let right):
            let left = try left.value(&context)
            return left.isTrue ? try right.value(&context) : left
        case .either(let left, let right):
            let left = try left.value(&context)
            return left.isTrue ? left : try right.value(&context)
        case .not(let operand): return TemplateValue(!(try operand.value(&context).isTrue))
        }
    }
}

extension TemplateExpression.Comparison {
    /// By number where both are numbers, else by text.
    fileprivate func holds(_ left: TemplateValue, _ right: TemplateValue) -> Bool {
        switch self {
        case .equal: return left.equals(right)
        case .unequal: return !left.equals(right)
        default: break
        }
        if let left = left.number, let right = right.number { return holds(left, right) }
        return holds(left.text, right.text)
    }

    private func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .equal: left == right
        case .unequal: left != right
        }
    }
}

/// A helper with its arguments.
struct TemplateCall: Sendable {
    let helper: TemplateHelper
    let arguments: [TemplateExpression]
    let named: [(name: String, value: TemplateExpression)]
    let position: TemplatePosition
    let source: String?

    var isLiteral: Bool {
        arguments.allSatisfy { $0.literal != nil } && named.allSatisfy { $0.value.literal != nil }
    }

    func value(_ context: inout TemplateContext) throws(TemplateError) -> TemplateValue {
        var values = TemplateArguments()
        for argument in arguments { values.unnamed.append(try argument.value(&context)) }
        for (name, argument) in named { values.named[name] = try argument.value(&context) }
        do throws(TemplateFault) {
            return try helper.evaluate(values, &context)
        } catch {
            throw position.error(error.reason, source: source)
        }
    }
}
