import Foundation

// Replies that repeat parts of the request, the time, and random values; see the article Templates.

extension Reply {
    /// Sends a text in which tags such as `{{path.id}}` are filled in from each request.
    ///
    /// ```swift
    /// stubs.stub(.post("/users/{id}/orders"), reply: .status(201).template(
    ///     #"{"order": "{{uuid}}", "user": {{number path.id}}, "item": "{{body.item}}", "at": "{{now}}"}"#,
    ///     type: "application/json"))
    /// ```
    ///
    /// What is put in is escaped by the type: in JSON as a part of a string between quotes, and as a value with
    /// quotes of its own elsewhere; in HTML and XML as markup. A mistake in the text is reported where the stub is
    /// defined, with its line and column.
    ///
    /// - Parameters:
    ///   - text: the template.
    ///   - type: the media type, `text/plain; charset=utf-8` unless given.
    public func template(_ text: String, type: String? = nil) -> Reply {
        template(text, type: type ?? ContentType.plainText, source: nil)
    }

    /// Sends a JSON value whose strings are templates.
    ///
    /// A string that is nothing but one tag becomes the tag's value with its kind: a number, `true`, an object.
    ///
    /// ```swift
    /// .template(json: ["id": "{{int 1000 9999}}", "user": "{{body.user}}", "greeting": "Hello {{body.user.name}}"])
    /// ```
    public func template(json: JSON) -> Reply {
        noting { reply throws(TemplateError) in
            reply.content(try JSONTemplate(json, names: TemplateNames(values: reply.templateNames)))
        }
    }

    /// Sends a text file as a template, which is read now; its extension decides the type unless one is given.
    ///
    /// See ``Fixture`` for the places where the file is looked for.
    public func template(
        file name: String, in location: Fixture.Location = .besideSource, type: String? = nil,
        filePath: String = #filePath
    ) -> Reply {
        do throws(FixtureError) {
            let fixture = try Fixture(name, in: location, filePath: filePath)
            let data = try fixture.data()
            guard let text = String(validating: data, as: UTF8.self) else {
                return with {
                    $0.note(
                        .fixture(.unreadable(path: fixture.url.path, reason: "a template is text in UTF-8")))
                }
            }
            let type = type ?? ContentType.forExtension(fixture.url.pathExtension)
            return template(text, type: type, source: fixture.url.lastPathComponent)
        } catch {
            return with { $0.note(.fixture(error)) }
        }
    }

    /// Sets a header field to what a template makes, in place of all fields with the same name.
    public func header(_ name: String, template text: String) -> Reply {
        noting { reply throws(TemplateError) in
            let template = try Template(text, names: TemplateNames(values: reply.templateNames), source: name)
            return reply.header(name, [template])
        }
    }

    /// Names a value for the templates that follow, so that it is the same wherever they use it.
    ///
    /// ```swift
    /// Reply.status(201).templateValue("id", "{{uuid}}")
    ///     .header("Location", template: "/orders/{{id}}")
    ///     .template(json: ["id": "{{id}}"])
    /// ```
    public func templateValue(_ name: String, _ text: String) -> Reply {
        noting { reply throws(TemplateError) in
            if let reason = TemplateParser.objection(toName: name, among: reply.templateNames) {
                throw TemplateError(reason: reason, line: 1, column: 1, source: nil)
            }
            let template = try Template(text, names: TemplateNames(values: reply.templateNames), source: name)
            return reply.naming(name, .string(template))
        }
    }

    /// Says which time templates show, and where their random values begin.
    public func templateInputs(_ inputs: TemplateInputs) -> Reply {
        withTemplate { $0.inputs = inputs }
    }

    private func template(_ text: String, type: String, source: String?) -> Reply {
        noting { reply throws(TemplateError) in
            let template = try Template(
                text, kind: TemplateKind(type: type), names: TemplateNames(values: reply.templateNames),
                source: source)
            return reply.content(template, type: type)
        }
    }

    private func noting(_ make: (Reply) throws(TemplateError) -> Reply) -> Reply {
        do throws(TemplateError) { return try make(self) } catch { return with { $0.note(.template(error)) } }
    }
}

extension Reply {
    /// A reply with a text in which tags such as `{{path.id}}` are filled in from each request.
    public static func template(_ text: String, type: String? = nil) -> Reply {
        Reply().template(text, type: type)
    }

    /// A reply with a JSON value whose strings are templates.
    public static func template(json: JSON) -> Reply { Reply().template(json: json) }

    /// A reply with a text file as a template.
    public static func template(
        file name: String, in location: Fixture.Location = .besideSource, type: String? = nil,
        filePath: String = #filePath
    ) -> Reply {
        Reply().template(file: name, in: location, type: type, filePath: filePath)
    }
}
