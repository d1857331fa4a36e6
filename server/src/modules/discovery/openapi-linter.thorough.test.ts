import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { listOperations } from '../../http/operations.ts';
import { listTags } from '../../kernel/assemble.ts';
import { MODULES } from '../../modules.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { describeApi } from './openapi.ts';

const REDOCLY = fileURLToPath(new URL('../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const run = promisify(execFile);

test('the document passes all recommended rules of Redocly', async () => {
  const app = await openTestApp();
  const directory = await mkdtemp(join(tmpdir(), 'pharos-openapi-'));
  try {
    const document = await describeApi({
      contract,
      operations: listOperations(contract),
      tags: listTags(MODULES),
      routes: app.app.http.declaredRoutes,
      // The linter would warn about a local address, which is correct for local servers.
      baseUrl: 'https://pharos.test',
      version: '1.0.0',
    });
    await writeFile(join(directory, 'openapi.json'), JSON.stringify(document));
    const rules = {
      extends: ['recommended'],
      telemetry: 'off',
    };
    await writeFile(join(directory, 'redocly.yaml'), JSON.stringify(rules));
    const { stdout } = await run(
      process.execPath,
      [REDOCLY, 'lint', '--format=json', '--max-problems=100', 'openapi.json'],
      {
        cwd: directory,
        maxBuffer: 16 * 1024 * 1024,
        env: {
          PATH: process.env['PATH'] ?? '',
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
    ).catch((error: { stdout: string }) => error);
    expect(JSON.parse(stdout).problems).toEqual([]);
  } finally {
    await app.close();
    await rm(directory, { recursive: true, force: true });
  }
});
