// npm run test:node-24 [-- FILES]: runs the tests of the server on Node 24 with the embedded stores. Installs it below `.cache` first, as a
// package of the registry.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '24.22.3';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = `node-${process.platform}-${process.arch}`;
const PREFIX = join(ROOT, '.cache', `node-${VERSION}`);
const NODE = join(PREFIX, 'node_modules', NAME, 'bin/node');
/** Tests of the rest of the repository do not depend on the version. */
const TESTS = process.argv.length > 2 ? process.argv.slice(2) : ['server/src'];

if (!existsSync(NODE)) run('npm', ['install', '--no-save', '--prefix', PREFIX, `${NAME}@${VERSION}`]);
run(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...TESTS], {
  PHAROS_TEST_POSTGRES_URL: '',
  PHAROS_TEST_REDIS_URL: '',
  // For programs that tests start as `node`.
  PATH: `${dirname(NODE)}:${process.env['PATH']}`,
});

function run(command, args, environment = {}) {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status === 0) return;
  console.error(error === undefined ? `${command} ended with ${status}` : error.message);
  process.exit(status ?? 1);
}
