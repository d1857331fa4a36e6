// Runs before `npm start`, `npm test` and `npm run demo`. Installs and builds only what is missing or out of date. With `--omit=dev`,
// packages that only tests and checks need are not installed. Uses only Node, because no dependency is installed on a fresh clone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MINIMUM_NODE = [20, 19];
const INSTALLED = 'node_modules/.pharos-installed';
/** The option of npm, too. */
const WITHOUT_DEVELOPMENT = '--omit=dev';
const PACKAGE_INPUTS = [
  'package.json',
  'package-lock.json',
  'server/package.json',
  'tracker/package.json',
  'dashboard/package.json',
  'sdk/package.json',
];
const BUILD_INPUTS = [
  'server/src',
  'server/compile.mjs',
  'server/bundle.mjs',
  'package-lock.json',
  'scripts/setup.mjs',
];
const TRACKER_INPUTS = [
  'tracker/src',
  'tracker/build.mjs',
  'sdk/src/flags',
  'sdk/src/version.ts',
  'package-lock.json',
];
/** The types and routes of the client are generated only from the contract; the flags are evaluated by the code in `lib`. */
const SDK_INPUTS = [
  'sdk/src',
  'sdk/build',
  'sdk/build.mjs',
  'sdk/tsconfig.json',
  'sdk/package.json',
  'sdk/README.md',
  'server/src/contract.ts',
  'server/src/errors.ts',
  'server/src/lib',
  'package-lock.json',
];
const DASHBOARD_INPUTS = [
  'dashboard/src',
  'sdk/README.md',
  'server/src/lib/scopes.ts',
  'server/src/lib/notification-kinds.data.ts',
  'server/src/lib/flags',
  'server/src/lib/constraints',
  'server/src/lib/texts',
  'server/src/lib/text/round-percent.ts',
  'dashboard/index.html',
  'dashboard/public/icon.svg',
  'dashboard/vite.config.ts',
  'dashboard/build/compress-output.ts',
  'dashboard/build/emit-boot-script.ts',
  'dashboard/build/emit-guides.ts',
  'dashboard/build/emit-pages.ts',
  'dashboard/build/emit-value-icons.ts',
  'dashboard/build/first-requests.ts',
  'dashboard/build/list-icons.ts',
  'dashboard/build/name-chunks.ts',
  'dashboard/build/read-guides.ts',
  'package-lock.json',
];
/** Files that are only for tests are not built. */
const OF_TESTS = /\.test\.tsx?$|\/testing\//;
/** Creates the data directories that new installations copy, readable only by their owner. */
const PREPARE_STORES = `
  process.umask(0o077);
  const { openPgliteState } = await import('./server/dist/stores/state/pglite.js');
  const { openChdbFacts } = await import('./server/dist/stores/facts/engines/chdb.js');
  const [state, facts] = await Promise.all([
    openPgliteState({ directory: 'server/dist/preparing/state', thread: 'caller' }),
    openChdbFacts({ path: process.cwd() + '/server/dist/preparing/facts' }),
  ]);
  await Promise.all([state.close(), facts.close()]);
  process.exit(0);`;

refuseOldNode();
await installPackages();
// Each of these uses one processor.
await Promise.all([
  compileServer().then(() => Promise.all([bundleServer(), buildClient()])),
  step('tracker/dist/.pharos-built', digest(TRACKER_INPUTS), 'Building the tracker', () =>
    node(join(root, 'tracker/build.mjs')),
  ),
  step(
    'dashboard/dist/.pharos-built',
    digest([...DASHBOARD_INPUTS, ...guideFiles()]),
    'Building the dashboard',
    () => node(join(root, 'node_modules/vite/bin/vite.js'), 'build', 'dashboard', '--logLevel=warn'),
  ),
]);

/** Installs the packages. A complete installation is also sufficient with `--omit=dev`. */
async function installPackages() {
  const all = digest(PACKAGE_INPUTS);
  const few = `${all} ${WITHOUT_DEVELOPMENT}`;
  const isFew = process.argv.includes(WITHOUT_DEVELOPMENT);
  if (isFew && isStamped(INSTALLED, all)) return;
  // Not `npm ci`: the lockfile was created with the binaries of one platform, and `ci` requires all of them.
  // The versions of the lockfile are installed, and `--no-save` does not change it.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (isFew) args.push(WITHOUT_DEVELOPMENT);
  await step(INSTALLED, isFew ? few : all, 'Installing packages', () => run('npm', args));
}

function compileServer() {
  return step('server/dist/.pharos-compiled', digest(BUILD_INPUTS), 'Compiling the server', async () => {
    rmSync(join(root, 'server/dist'), { recursive: true, force: true });
    await node(join(root, 'server/compile.mjs'));
    for (const store of ['facts', 'state']) {
      cpSync(
        join(root, `server/src/stores/${store}/migrations`),
        join(root, `server/dist/stores/${store}/migrations`),
        { recursive: true },
      );
    }
  });
}

function bundleServer() {
  return step('server/dist/.pharos-built', digest(BUILD_INPUTS), 'Building the server', async () => {
    // An interrupted build leaves them.
    for (const part of ['bundle', 'preparing', 'prepared-stores'])
      rmSync(join(root, 'server/dist', part), { recursive: true, force: true });
    await node(join(root, 'server/bundle.mjs'));
    await node('--input-type=module', '--eval', PREPARE_STORES);
    renameSync(join(root, 'server/dist/preparing'), join(root, 'server/dist/prepared-stores'));
  });
}

/** The types and routes of the client are generated from the compiled contract. */
function buildClient() {
  return step(
    'sdk/dist/.pharos-built',
    digest([...SDK_INPUTS, ...contractFiles()]),
    'Building the client',
    () => node(join(root, 'sdk/build.mjs')),
  );
}

/** Runs the work unless its stamp shows that it was done for the same input. */
async function step(stampPath, stamp, title, work) {
  if (isStamped(stampPath, stamp)) return;
  const path = join(root, stampPath);
  const startedMs = Date.now();
  console.log(`${title} …`);
  await work();
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, stamp);
  console.log(`${title}: done in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

function isStamped(stampPath, stamp) {
  const path = join(root, stampPath);
  return existsSync(path) && readFileSync(path, 'utf8') === stamp;
}

function node(...args) {
  return run(process.execPath, args);
}

/** Runs a program. If it fails, this program ends with its exit code, and so do the others that run. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const end = () => child.kill();
  process.once('exit', end);
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
  process.off('exit', end);
  if (status !== 0) {
    console.error(`${command} ${args[0]} failed`);
    process.exit(status);
  }
}

/** Returns a hash of the names and contents of files and folders. */
function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/** Kinds of integrations declare their part of the contract. */
function contractFiles() {
  return filesUnder('server/src').filter((path) => /\.contract\.ts$|\/channels\//.test(path));
}

/** Guides are pages of the dashboard. */
function guideFiles() {
  return filesUnder('docs').filter((path) => /^docs\/[^/]+\.md$/.test(path));
}

function filesUnder(path) {
  if (!existsSync(join(root, path))) return [];
  if (!path.includes('.') || path.endsWith('/src')) {
    return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((name) => !OF_TESTS.test(name))
      .sort();
  }
  return [path];
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Pharos needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
