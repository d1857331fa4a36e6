import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../lib/network/free-port.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import { obtainKey } from '../../testing/obtain-key.ts';
import { startProgram } from '../../testing/start-program.ts';
import { readZip } from './testing/read-zip.ts';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
const BATCHES = 15;
const BATCH = 1_000;

const answered = z.object({
  export: z.object({
    id: z.string(),
    status: z.string(),
    sha256: z.string().nullable(),
    progress: z.object({ rowsWritten: z.number(), rowsTotal: z.number() }),
  }),
});

test('kill -9 while an archive is written: the next process writes it again, complete', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-kill-export-'));
  copyTemplate('state', join(directory, 'state'));
  const port = await freePort('127.0.0.1');
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    const first = await startProgram(directory, port, ADMIN, process.env['PATH'] ?? '');
    const { secret, websiteId } = await obtainKey(
      baseUrl,
      ADMIN,
      ['track:events', 'manage:config'],
      'organization',
    );
    const headers = { 'content-type': 'application/json', 'x-api-key': secret };
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      expect(answer.ok, text).toBe(true);
      return JSON.parse(text);
    };
    const read = async (id: string) =>
      answered.parse(await (await fetch(`${baseUrl}/v1/organization/exports/${id}`, { headers })).json())
        .export;
    // Random titles do not compress, so that the archive has many parts.
    for (let batch = 0; batch < BATCHES; batch += 1)
      await post(
        '/track',
        Array.from({ length: BATCH }, () => ({
          name: 'load',
          websiteId,
          title: randomBytes(180).toString('base64'),
        })),
      );
    const { id } = answered.parse(await post('/v1/organization/exports', {})).export;
    await expect
      .poll(async () => (await read(id)).progress.rowsWritten, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(0);
    expect((await read(id)).status).toBe('running');
    first.kill('SIGKILL');
    await once(first, 'exit');

    const second = await startProgram(directory, port, ADMIN, process.env['PATH'] ?? '');
    await expect.poll(async () => (await read(id)).status, { timeout: 60_000, interval: 100 }).toBe('ready');
    const ready = await read(id);
    const answer = await fetch(`${baseUrl}/v1/organization/exports/${id}/download`, { headers });
    const archive = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(archive).digest('hex')).toBe(ready.sha256);
    const files = readZip(archive);
    const [events] = [...files].filter(([path]) => path.startsWith('events/'));
    expect(String(events?.[1]).split('\n').length - 1).toBe(BATCHES * BATCH);
    expect(files.has('manifest.json')).toBe(true);
    second.kill('SIGTERM');
    await once(second, 'exit');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 180_000);
