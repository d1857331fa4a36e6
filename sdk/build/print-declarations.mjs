// Generates the declaration file of the package, with the types of the contract expanded.
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { createPrinter } from './print-type.mjs';

const API = 'api.ts';

/**
 * Returns a function that prints the declarations of an entry point, with its operations (see `listRoutes`).
 *
 * @param {string} folder of the package.
 * @param {readonly string[]} entries relative to `src`.
 */
export function createDeclarationPrinter(folder, entries) {
  const program = createProgram(folder, entries);
  const declarationOf = (name) => join(folder, 'src', name.replace(/\.ts$/, '.d.ts'));
  const emitted = emitOnDemand(program);
  return (entry, operations) => {
    const path = declarationOf(entry);
    const files = filesBehind(emitted, path);
    const parts = files.map((file) =>
      file === declarationOf(API)
        ? printApi(program, join(folder, 'src', API), operations)
        : withoutModules(emitted.get(file) ?? ''),
    );
    const imports = files.flatMap((file) =>
      file === declarationOf(API) ? [] : importsOfPackages(emitted.get(file) ?? ''),
    );
    return `${[...new Set(imports), ...parts, exportsOf(emitted.get(path) ?? '')].join('\n')}\n`;
  };
}

function createProgram(folder, entries) {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return ts.createProgram(
    entries.map((entry) => join(folder, 'src', entry)),
    { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: false },
  );
}

/** Returns the declarations of files by path. The declarations of the whole contract, which are not needed, would take longer than all others. */
function emitOnDemand(program) {
  const texts = new Map();
  return {
    get(path) {
      if (!texts.has(path)) {
        const file = program.getSourceFile(path.replace(/\.d\.ts$/, '.ts'));
        texts.set(path, undefined);
        if (file !== undefined) program.emit(file, (to, text) => texts.set(to, text), undefined, true);
      }
      return texts.get(path);
    },
  };
}

/** Returns the files that an entry imports, dependencies first. */
function filesBehind(emitted, path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = emitted.get(path);
  if (text === undefined) return [];
  const needed = path.endsWith('/src/api.d.ts')
    ? ['./operation.ts']
    : [...text.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, name]) => name);
  return [
    ...needed.flatMap((name) =>
      filesBehind(emitted, resolve(dirname(path), name.replace(/\.ts$/, '.d.ts')), seen),
    ),
    path,
  ];
}

/** Returns the imports of peer dependencies. */
function importsOfPackages(text) {
  return [...text.matchAll(/^import [^;]* from '[^.'][^']*';$/gm)].map(([line]) => line);
}

/** Returns declarations without exports, which are written once at the end. */
function withoutModules(text) {
  return text
    .replace(/^import .*$/gm, '')
    .replace(/^export (?:type )?\{[^}]*\}(?: from '[^']*')?;$/gm, '')
    .replace(/^export (?=declare|type|interface)/gm, '')
    .replace(/^(?=(?:const|function|class) )/gm, 'declare ')
    .trim();
}

function exportsOf(entry) {
  const names = [...entry.matchAll(/^export (type )?\{([^}]*)\} from/gm)].flatMap(([, type, list]) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (type === undefined || name.startsWith('type ') ? name : `type ${name}`)),
  );
  const own = [...entry.matchAll(/^export (?:declare )?(function|class|interface|type|const) (\w+)/gm)].map(
    ([, kind, name]) => (kind === 'interface' || kind === 'type' ? `type ${name}` : name),
  );
  return `export { ${[...new Set([...own, ...names])].join(', ')} };`;
}

function printApi(program, path, operations) {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const exported = new Map(
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(file))
      .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
  );
  const printer = createPrinter(checker);
  const tree = {};
  for (const [name, , summary] of operations) {
    const steps = name.split('.');
    const type = steps.reduce((at, step) => memberOf(checker, at, step), exported.get('Api'));
    const [input, output] = checker.getTypeArguments(type);
    const text = `${type.symbol.name}<${printer.print(input)}, ${printer.print(output)}>`;
    const verb = steps.pop();
    const branch = steps.reduce((at, step) => (at[step] ??= {}), tree);
    branch[verb] = `/** ${summary} */\nreadonly ${verb}: ${text};`;
  }
  const codes = checker.typeToString(
    exported.get('ErrorCode'),
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
  );
  return [
    `type ErrorCode = ${codes};`,
    `interface Api ${printTree(tree)}`,
    ...printer.declarations().map((text) => text.replace(/^export /, '')),
  ].join('\n');
}

function memberOf(checker, type, name) {
  const property = checker.getPropertyOfType(type, name);
  if (property === undefined) throw new Error(`The contract has no ${name} here: build the server first`);
  return checker.getTypeOfSymbol(property);
}

function printTree(tree) {
  const members = Object.entries(tree).map(([name, child]) =>
    typeof child === 'string' ? child : `readonly ${name}: ${printTree(child)};`,
  );
  return `{\n${members.join('\n')}\n}`;
}
