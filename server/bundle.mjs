// Bundles the built server, so that a start reads a few files instead of more than a thousand. Run by scripts/setup.mjs.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
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

await build({
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
});
