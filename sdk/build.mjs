// Bundles the client as ES module and CommonJS, and generates its types. Called by scripts/setup.mjs after the server was
// built; the only argument is the output directory.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { listRoutes } from './build/list-routes.mjs';
import { printDeclarations } from './build/print-declarations.mjs';

const here = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const target = process.argv[2] ?? join(here, 'dist');
const { contract } = await import('../server/dist/contract.js');
const operations = listRoutes(contract);
const routes = Object.fromEntries(operations.map(([name, route]) => [name, route]));
const declarations = printDeclarations(here, operations);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [file, format] of [
  ['index.js', 'esm'],
  ['index.cjs', 'cjs'],
]) {
  buildSync({
    entryPoints: [join(here, 'src/index.ts')],
    outfile: join(target, file),
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    define: { PHAROS_ROUTES: JSON.stringify(routes) },
    logLevel: 'warning',
  });
}
for (const file of ['index.d.ts', 'index.d.cts']) writeFileSync(join(target, file), declarations);
