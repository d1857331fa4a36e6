// Bundles the scripts that pages load, and compresses them once for all. Run by scripts/setup.mjs; takes the folder to
// write to as its only argument.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = process.argv[2] ?? join(here, 'dist');
/** Characters of the version in a file's name. */
const VERSION_LENGTH = 10;

const vitals = bundle('vitals.ts');
const errors = bundle('errors.ts');
const modules = { VITALS: versionOf(vitals), ERRORS: versionOf(errors) };
const scripts = {
  pharos: bundle('pharos.ts', modules),
  databuddy: bundle('databuddy.ts', modules),
  'pharos-vitals': vitals,
  'pharos-errors': errors,
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

function bundle(entry, constants = {}) {
  const { outputFiles } = buildSync({
    entryPoints: [join(here, 'src', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2021',
    charset: 'ascii',
    legalComments: 'none',
    // The compiler's options are for checking; this one would only add "use strict", which a page's frozen history needs not.
    tsconfigRaw: '{}',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    // Whatever a page did to what a browser has: starting must not throw either.
    banner: { js: 'try{' },
    footer: { js: '}catch{}' },
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

function versionOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);
}
