#if canImport(FoundationNetworking)
    @_spi(Reflection) import Swift

    /// Where a stored property of a class that is not public lies in its instances, and its type.
    ///
    /// `nil` when the class has no such property: the workaround that needs it is then left out.
    struct StoredProperty {
        let offset: Int
        let type: Any.Type

        init?(of type: AnyClass, named name: String) {
            guard PlatformAccess.current != .publicOnly, !PlatformAccess.isHidden(name) else { return nil }
            var found: (Int, Any.Type)?
            // 1 is `_EachFieldOptions.classType`, which the compiler can't name in Swift 6 mode.
            _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) {
                label, offset, fieldType, _ in
                guard String(cString: label) == name else { return true }
                found = (offset, fieldType)
                return false
            }
            guard let found else { return nil }
            (offset, self.type) = found
        }
    }

    /// A stored property of a class that is not public, found by name and exact type.
    struct StoredField<Value> {
        private let offset: Int

        init?(of type: AnyClass, named name: String) {
            guard let property = StoredProperty(of: type, named: name), property.type == Value.self else {
                return nil
            }
            offset = property.offset
        }

        func read(from object: AnyObject) -> Value {
            address(in: object).pointee
        }

        func write(_ value: Value, to object: AnyObject) {
            address(in: object).pointee = value
        }

        private func address(in object: AnyObject) -> UnsafeMutablePointer<Value> {
            (Unmanaged.passUnretained(object).toOpaque() + offset).assumingMemoryBound(to: Value.self)
        }
    }
#endif
