// npm run check:types: checks the types of all packages, with the native compiler. TypeScript 6 stays for the tools that read its syntax trees.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')));
const PACKAGES = process.argv.length > 2 ? process.argv.slice(2) : ['server', 'tracker', 'dashboard', 'sdk'];
/** Each checker computes the types that several files share again. */
const ONE_CHECKER = ['--checkers', '1'];
/** A run takes seconds: collecting garbage less often saves a third of its processor time. */
const env = { ...process.env, GOGC: '400' };

for (const name of PACKAGES) {
  const { status } = spawnSync(process.execPath, [COMPILER, '-p', name, ...ONE_CHECKER], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
