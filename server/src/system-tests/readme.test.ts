import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type GuideServer,
  ROOT,
  shellBlocks,
  startGuideServer,
  untilShown,
} from '../testing/guide-server.ts';

const run = promisify(execFile);

let server: GuideServer;
let readme: string;

beforeAll(async () => {
  readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const admin = /PHAROS_ADMIN_EMAIL=(\S+) PHAROS_ADMIN_PASSWORD='([^']+)' npm start/.exec(readme);
  server = await startGuideServer(
    { email: admin?.[1] ?? '', password: admin?.[2] ?? '' },
    process.env['PATH'] ?? '',
  );
});
afterAll(() => server.stop());

/** Repeats queries for new events, which are visible after a short delay. */
function whenEventsShow(block: string): string {
  return block.includes('/v1/query?') ? untilShown(block, '"pageviews":1') : block;
}

test('every command of the README works as printed, in order', async () => {
  const blocks = shellBlocks(readme);
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  const stdout = await server.runBlocks(blocks.map(whenEventsShow));
  expect(stdout).toContain('"status":"success"');
  expect(stdout).toContain('"parameter":"summary_metrics","success":true');
  expect(stdout).toMatch(/^1 event, all well-formed, from /m);
  expect(stdout).toContain('"openapi":"3.1');
  expect(stdout).toMatch(/allowed {2}200 {2}phr_\w{4} key:key_\w+ {2}POST \/track/);
});

test('the commands that start something are scripts of the package', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  );
  const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'on');
  expect(named.length).toBeGreaterThan(4);
  for (const name of new Set(named)) expect(Object.keys(scripts)).toContain(name);
});

test('every setting is in the README', async () => {
  const { stdout } = await run(process.execPath, ['server/bin/pharos.cjs', 'start', '--help'], { cwd: ROOT });
  const variables = [...stdout.matchAll(/^ {2}([A-Z_]+) /gm)].map((match) => match[1] ?? '');
  expect(variables.length).toBeGreaterThanOrEqual(11);
  for (const variable of variables) expect(readme).toContain(`\`${variable}\``);
});
