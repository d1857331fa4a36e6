// npm run test:node-24 [-- FILES]: runs the tests of what depends on the version of Node, on Node 24 with the embedded stores. Installs it below
// `.cache` first, as a package of the registry.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '24.22.3';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = `node-${process.platform}-${process.arch}`;
const PREFIX = join(ROOT, '.cache', `node-${VERSION}`);
const NODE = join(PREFIX, 'node_modules', NAME, 'bin/node');
/** Drivers and the journal, HTTP, threads, and programs that are started and end. Everything else is the same code on any version. */
const VERSION_DEPENDENT = [
  'server/src/stores/',
  'server/src/http/',
  'server/src/outbound/',
  'server/src/lib/idle-thread.test.ts',
  'server/src/lib/imports/',
  'server/src/commands/start.thorough.test.ts',
  'server/src/boot/data-damage-kinds.thorough.test.ts',
  'server/src/boot/kill.thorough.test.ts',
  'server/src/boot/main.test.ts',
  'server/src/boot/main.thorough.test.ts',
  'server/src/boot/standby.thorough.test.ts',
  'server/src/modules/flags/json-schema/',
  'server/src/modules/source-maps/',
  'server/src/modules/status-pages/serving/social/',
];
const TESTS = process.argv.length > 2 ? process.argv.slice(2) : VERSION_DEPENDENT;

if (!existsSync(NODE)) run('npm', ['install', '--no-save', '--prefix', PREFIX, `${NAME}@${VERSION}`]);
for (const config of ['vitest.config.ts', 'vitest.thorough.config.ts'])
  run(
    NODE,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, '--passWithNoTests', ...TESTS],
    {
      PHAROS_TEST_POSTGRES_URL: '',
      PHAROS_TEST_REDIS_URL: '',
      // For programs that tests start as `node`.
      PATH: `${dirname(NODE)}:${process.env['PATH']}`,
    },
  );

function run(command, args, environment = {}) {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status === 0) return;
  console.error(error === undefined ? `${command} ended with ${status}` : error.message);
  process.exit(status ?? 1);
}
