// Compiles the sources of the server to JavaScript, without its tests. Types are removed and not checked: `npm run check` does that.
// Run by scripts/setup.mjs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const source = fileURLToPath(new URL('src', import.meta.url));
const target = fileURLToPath(new URL('dist', import.meta.url));
/** Files that are only for tests. */
const OF_TESTS = /\.test\.ts$|(^|\/)testing\//;
const OPTIONS = {
  lang: 'ts',
  // Statements stay as they are. The bundle is compiled for the oldest Node.
  target: 'esnext',
  sourcemap: true,
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

for (const name of readdirSync(source, { recursive: true }))
  if (name.endsWith('.ts') && !OF_TESTS.test(name)) compile(name);

function compile(name) {
  const from = join(source, name);
  const to = join(target, name.replace(/\.ts$/, '.js'));
  const { code, map, errors } = transformSync(from, readFileSync(from, 'utf8'), OPTIONS);
  if (errors.length > 0) throw new Error(`${from}: ${errors.map(({ message }) => message).join('; ')}`);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${code}//# sourceMappingURL=${basename(to)}.map\n`);
  const { mappings, names } = map;
  const sources = [relative(dirname(to), from)];
  writeFileSync(`${to}.map`, JSON.stringify({ version: 3, file: basename(to), sources, names, mappings }));
}
