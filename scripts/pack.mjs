// `npm run pack`: writes dist/pharos-VERSION.tgz, an npm package with the built server, dashboard, tracker and client, without sources.
// With --directory=PATH: only the files of the package, for deploy/Dockerfile. The parts must be built (scripts/setup.mjs).
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where a file finds another one of the build that it starts or loads: a thread or a reader. */
const STARTED_FILE = /["'`](?:\.\.\/)+dist\/([\w./-]+\.js)["'`]/g;
/** Files of the build that nothing reads at run time. */
const LEFT_OUT = /\.map$|^\.pharos-/;
/** The name of a package at the start of what is imported. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.|-|$)/i;

const { values } = parseArgs({ options: { directory: { type: 'string' } } });
const target = resolve(root, values.directory ?? 'dist/package');
const { version, description, license, engines } = readJson('package.json');
const { packages } = readJson('package-lock.json');

rmSync(target, { recursive: true, force: true });
const imported = await copyServer();
copy('server/bin');
copy('dashboard/dist');
copy('tracker/dist');
copy('sdk/dist/sdk.tgz');
copy('README.md');
copy('LICENSE');
// No import shows the packages that only have files.
const { ignoreDependencies } = readJson('knip.json').workspaces.server;
const used = Object.keys(readJson('server/package.json').dependencies).filter(
  (name) => imported.has(name) || ignoreDependencies.includes(name),
);
write('server/package.json', { name: '@pharos/server', version, private: true, type: 'module' });
write('package.json', {
  name: 'pharos',
  version,
  description,
  license,
  engines,
  bin: { pharos: 'server/bin/pharos.cjs' },
  dependencies: pin(used),
});
writeFileSync(join(target, 'THIRD-PARTY-LICENCES.txt'), licences(['server', 'dashboard', 'tracker', 'sdk']));
if (values.directory === undefined) {
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', join(root, 'dist')];
  const [{ filename, size, unpackedSize }] = JSON.parse(execFileSync('npm', args, { cwd: target }));
  console.log(`dist/${filename}: ${toMegabytes(size)}, ${toMegabytes(unpackedSize)} unpacked`);
}

/** Copies the bundle and the compiled files that it starts, with what these import. @returns the names of packages that they import. */
async function copyServer() {
  const dist = join(root, 'server/dist');
  const bundle = readdirSync(join(dist, 'bundle'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `bundle/${name}`);
  const started = bundle.flatMap((file) =>
    [...readFileSync(join(dist, file), 'utf8').matchAll(STARTED_FILE)].map(([, name]) => name),
  );
  const { metafile } = await build({
    entryPoints: [...new Set([...bundle, ...started])].map((file) => join(dist, file)),
    outdir: target,
    absWorkingDir: dist,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  for (const file of Object.keys(metafile.inputs)) copy(`server/dist/${file}`);
  for (const store of ['facts', 'state']) copy(`server/dist/stores/${store}/migrations`);
  for (const store of ['facts', 'state']) copyPrepared(`server/dist/prepared-stores/${store}`);
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return new Set(imports.filter(({ external }) => external).map(({ path }) => PACKAGE.exec(path)?.[0]));
}

/**
 * Copies a prepared database. npm packs neither empty directories nor links, and changes modes, so they are in a file beside it, from which
 * `stores/prepared-stores.ts` creates them.
 */
function copyPrepared(path) {
  const modes = [];
  const links = [];
  for (const name of readdirSync(join(root, path), { recursive: true }).sort()) {
    // `readdir` also lists what links lead to.
    if (links.some(([link]) => name.startsWith(`${link}/`))) continue;
    const stat = lstatSync(join(root, path, name));
    if (stat.isSymbolicLink()) links.push([name, readlinkSync(join(root, path, name))]);
    else modes.push([name, stat.mode & 0o777, stat.isDirectory()]);
  }
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  write(`${path}.json`, { modes, links });
}

/**
 * Returns the dependencies of the package: those that the server uses, and what they depend on, each with the version of the lockfile,
 * because npm ignores lockfiles of packages. A package that is needed in two versions must be one that the server uses itself.
 */
function pin(names) {
  const pinned = new Map(names.map((name) => [name, packages[find(name, 'server')].version]));
  for (const place of placesOf(names, 'server')) {
    const name = place.replace(/^.*node_modules\//, '');
    const { version: needed } = packages[place];
    if (names.includes(name)) continue;
    if ((pinned.get(name) ?? needed) !== needed) throw new Error(`${name} is needed in two versions`);
    pinned.set(name, needed);
  }
  return Object.fromEntries([...pinned].sort());
}

/** Returns the licences of all packages whose code the bundles contain, and of those that they could contain. */
function licences(workspaces) {
  const places = new Set(
    workspaces.flatMap((name) => [...placesOf(Object.keys(packages[name].dependencies ?? {}), name)]),
  );
  return [...places]
    .sort()
    .filter((place) => existsSync(join(root, place)))
    .map((place) => {
      const names = readdirSync(join(root, place)).filter((name) => LICENCE_FILE.test(name));
      const texts = names.map((name) => readFileSync(join(root, place, name), 'utf8').trim());
      const { license = 'see its files', version: of } = packages[place];
      return [`${place.replace(/^.*node_modules\//, '')} ${of} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Returns the places in the lockfile of packages and of all that they depend on. */
function placesOf(names, from, places = new Set()) {
  for (const name of names) {
    const place = find(name, from);
    if (place === undefined || places.has(place)) continue;
    places.add(place);
    placesOf(Object.keys(packages[place].dependencies ?? {}), place, places);
  }
  return places;
}

/** Returns the place in the lockfile where Node finds a package, or `undefined`, for example on another platform. */
function find(name, from) {
  for (let place = from; ; place = place.replace(/(?:^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, '')) {
    const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (place === '') return undefined;
  }
}

function copy(path) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(basename(source)),
  });
}

function write(path, content) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), `${JSON.stringify(content, undefined, 2)}\n`);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function toMegabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
