// Prints expanded types, as resolved by the compiler, without references to their source.
import ts from 'typescript';

const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType;
/** Types declared here get names, because some are recursive. */
const NAMED_FROM = '/server/src/';

/** @returns a function that prints a type, and the declarations that the printed types need. */
export function createPrinter(checker) {
  const names = new Map();
  const declarations = new Map();

  const print = (type, isInner = false) => {
    const name = nameOf(type);
    if (name === undefined) return printStructure(type, isInner);
    if (!declarations.has(name)) {
      declarations.set(name, '');
      declarations.set(name, printStructure(type));
    }
    return name;
  };

  /** Returns the name of an alias without type parameters that the server declares. */
  const nameOf = (type) => {
    const symbol = type.aliasSymbol;
    if (symbol === undefined || type.aliasTypeArguments !== undefined) return undefined;
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    if (!file.includes(NAMED_FROM)) return undefined;
    const known = names.get(symbol);
    if (known !== undefined) return known;
    const taken = new Set(names.values());
    let name = symbol.name;
    for (let number = 2; taken.has(name); number += 1) name = `${symbol.name}${number}`;
    names.set(symbol, name);
    return name;
  };

  const printStructure = (type, isInner = false) => {
    if (type.isUnion()) return printUnion(type, isInner);
    if (checker.isTupleType(type))
      return `[${checker
        .getTypeArguments(type)
        .map((one) => print(one))
        .join(', ')}]`;
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type);
      const isReadonly = type.symbol.name === 'ReadonlyArray';
      const text = `${isReadonly ? 'readonly ' : ''}${print(element, true)}[]`;
      return isReadonly && isInner ? `(${text})` : text;
    }
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    if (!isObject || isOfPlatform(type)) return namePlainly(checker.typeToString(type, undefined, FLAGS));
    return printObject(type);
  };

  const printUnion = (type, isInner) => {
    const isBoolean = (one) => (one.flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const others = type.types.filter((one) => !isBoolean(one));
    const booleans = type.types.filter(isBoolean);
    const parts = [
      ...(booleans.length === 2 ? ['boolean'] : booleans.map((one) => print(one))),
      ...others.map((one) => print(one, true)),
    ];
    const unique = [...new Set(parts)];
    return isInner && unique.length > 1 ? `(${unique.join(' | ')})` : unique.join(' | ');
  };

  const printObject = (type) => {
    const indexes = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[key: ${checker.typeToString(keyType)}]: ${print(value)};`);
    const properties = checker.getPropertiesOfType(type).map((property) => {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return `${keyOf(property.name)}${isOptional ? '?' : ''}: ${print(checker.getTypeOfSymbol(property))};`;
    });
    const members = [...indexes, ...properties];
    return members.length === 0 ? 'Record<string, never>' : `{ ${members.join(' ')} }`;
  };

  return {
    print,
    declarations: () => [...declarations].map(([name, text]) => `export type ${name} = ${text};`),
  };
}

/** These have no type parameter in compilers before 5.7. */
function namePlainly(text) {
  return text.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array');
}

/** Returns whether a type is declared by browsers or Node, such as a stream. */
function isOfPlatform(type) {
  const file = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
  // `Record` and `Partial` are also declared there, but must be expanded.
  const isMapped = (type.objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return /\/(?:typescript\/lib\/lib\.|@types\/node\/)/.test(file) && !isMapped;
}

function keyOf(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
