// Bundles and compresses the tracking scripts. Called by scripts/setup.mjs; the only argument is the output
// directory.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = process.argv[2] ?? join(here, 'dist');
/** The length of the version in file names. */
const VERSION_LENGTH = 10;
/** Scripts that pages execute must not throw at their start, even if the page has modified built-in objects. */
const GUARD = { banner: { js: 'try{' }, footer: { js: '}catch{}' } };

const vitals = bundle('vitals.ts');
const errors = bundle('errors.ts');
const modules = { VITALS: versionOf(vitals), ERRORS: versionOf(errors) };
const scripts = {
  pharos: bundle('pharos.ts', modules),
  databuddy: bundle('databuddy.ts', modules),
  'pharos-vitals': vitals,
  'pharos-errors': errors,
  // Pages without a bundler import it. The package @pharos/sdk has the same code.
  flags: bundle('../../sdk/src/flags/index.ts', {}, 'esm'),
};

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const manifest = {};
for (const [name, text] of Object.entries(scripts)) {
  const gzip = gzipSync(text, { level: 9 });
  const brotli = brotliCompressSync(text);
  writeFileSync(join(target, `${name}.js`), text);
  writeFileSync(join(target, `${name}.js.gz`), gzip);
  writeFileSync(join(target, `${name}.js.br`), brotli);
  manifest[name] = {
    version: versionOf(text),
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    bytes: Buffer.byteLength(text),
    gzipBytes: gzip.byteLength,
    brotliBytes: brotli.byteLength,
  };
}
writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);

function bundle(entry, constants = {}, format = 'iife') {
  const { outputFiles } = buildSync({
    entryPoints: [join(here, 'src', entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: 'es2021',
    charset: 'ascii',
    legalComments: 'none',
    // Overrides the compiler options, which would add "use strict": then writing to a frozen `history` would throw.
    tsconfigRaw: '{}',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    ...(format === 'iife' ? GUARD : {}),
    logLevel: 'warning',
  });
  return outputFiles[0].text.replace('try{\n', 'try{').replace('\n}catch{}\n', '}catch{}');
}

function versionOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);
}
