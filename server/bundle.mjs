// Bundles the built server, so that a start reads a few files instead of more than a thousand. Run by scripts/setup.mjs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = fileURLToPath(new URL('dist', import.meta.url));

/** Packages with binaries or files of their own, or that start threads; and those whose classes chDB's client shares with us. */
const EXTERNAL = [
  'chdb',
  '@clickhouse/*',
  '@electric-sql/pglite',
  '@ip-location-db/*',
  '@tryghost/*',
  'ioredis',
  'pg-native',
  'pino',
];

/** Modules find their files from where they were before they were bundled. */
const keepAddresses = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(dist)) return undefined;
      const address = `new URL(${JSON.stringify(`../${relative(dist, path)}`)}, import.meta.url).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address), loader: 'js' };
    });
  },
};

const { outputFiles } = await build({
  entryPoints: [`${dist}/cli.js`],
  outdir: `${dist}/bundle`,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  sourcesContent: false,
  external: EXTERNAL,
  plugins: [keepAddresses],
  // CommonJS packages require Node's own modules.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
  write: false,
});

for (const { path, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, path.endsWith('.js') ? withinLatin1(text) : text);
}

/**
 * Escapes the characters beyond Latin-1, which esbuild leaves in comments, regular expressions and tagged templates. V8 keeps sources in
 * memory: with two bytes for each character if one of them is beyond Latin-1. No tag may read the `raw` text of such a template. After a
 * backslash, a character stays as it is, because its escape would have another meaning there.
 */
function withinLatin1(text) {
  return text.replaceAll(/(?<!\\)[\u{100}-\u{10ffff}]/gu, (character) =>
    character.split('').map(escapeUnit).join(''),
  );
}

/** Escapes a character of UTF-16, or one half of a pair. */
function escapeUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
