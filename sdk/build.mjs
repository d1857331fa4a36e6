// Bundles the entry points as ES module and CommonJS, and generates their types. Called by scripts/setup.mjs after the server
// was built; the only argument is the output directory. Without it, the package is also packed as `dist/sdk.tgz`, which the
// server serves.
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { ENTRIES } from './build/entries.mjs';
import { listRoutes } from './build/list-routes.mjs';
import { createDeclarationPrinter } from './build/print-declarations.mjs';

const here = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const target = process.argv[2] ?? join(here, 'dist');
const { contract } = await import('../server/dist/contract.js');
const operations = listRoutes(contract);
const routes = Object.fromEntries(operations.map(([name, route]) => [name, route]));
const printDeclarations = createDeclarationPrinter(
  here,
  ENTRIES.map(({ source }) => source),
);

rmSync(target, { recursive: true, force: true });
for (const { source, output, isMinified = false, banner, platform = 'neutral' } of ENTRIES) {
  const path = join(target, output);
  mkdirSync(dirname(path), { recursive: true });
  for (const [extension, format] of [
    ['js', 'esm'],
    ['cjs', 'cjs'],
  ]) {
    buildSync({
      entryPoints: [join(here, 'src', source)],
      outfile: `${path}.${extension}`,
      bundle: true,
      format,
      platform,
      mainFields: ['module', 'main'],
      target: 'es2022',
      minify: isMinified,
      external: ['react', '@openfeature/*'],
      define: { PHAROS_ROUTES: JSON.stringify(routes) },
      logLevel: 'warning',
      ...(banner === undefined ? {} : { banner: { js: banner } }),
    });
  }
  const declarations = printDeclarations(source, operations);
  for (const extension of ['d.ts', 'd.cts']) writeFileSync(`${path}.${extension}`, declarations);
}

if (process.argv[2] === undefined) {
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', target];
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: here, encoding: 'utf8' }));
  renameSync(join(target, filename), join(target, 'sdk.tgz'));
}
