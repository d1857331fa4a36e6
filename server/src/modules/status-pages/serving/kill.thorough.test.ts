import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../../../lib/network/free-port.ts';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { SHORT_LIVED } from '../../../testing/node-options.ts';
import { obtainKey } from '../../../testing/obtain-key.ts';
import { startProgram } from '../../../testing/start-program.ts';
import { fromFile, unpackPage } from './snapshots/packed-page.ts';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
const PROGRAM = fileURLToPath(new URL('../../../../bin/pharos.cjs', import.meta.url));
const POLL_MS = 20;

test('after kill -9 and a restart without stores, pages are served with their age; with stores, they are current again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-page-kill-'));
  copyTemplate('state', join(directory, 'state'));
  const port = await freePort('127.0.0.1');
  const baseUrl = `http://127.0.0.1:${port}`;
  const path = process.env['PATH'] ?? '';
  let server: ChildProcess | undefined;
  try {
    server = await startProgram(directory, port, ADMIN, path);
    const scopes = ['write:status_pages'] as const;
    const { secret } = await obtainKey(baseUrl, ADMIN, scopes, 'organization');
    const post = async (url: string, body: object) => {
      const response = await fetch(`${baseUrl}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secret },
        body: JSON.stringify(body),
      });
      expect(response.status, url).toBeLessThan(300);
      const created: { readonly statusPage: { readonly id: string } } = JSON.parse(await response.text());
      return created;
    };
    const { statusPage } = await post('/v1/status-pages', { name: 'Survivor', slug: 'survivor' });
    await post(`/v1/status-pages/${statusPage.id}/components`, { kind: 'static', displayName: 'Checkout' });
    await post(`/v1/status-pages/${statusPage.id}/incidents`, {
      title: 'Payments fail',
      severity: 'major',
      status: 'investigating',
      message: 'We are investigating.',
    });
    await untilShown(`${baseUrl}/status/survivor`, 'Payments fail');
    // A page is shown before it is on disk.
    await expect.poll(() => storedPage(directory), { timeout: 30_000 }).toContain('Payments fail');
    await kill(server);

    // Both stores are servers that nobody answers for.
    server = spawn(process.execPath, [...SHORT_LIVED, PROGRAM, 'start'], {
      stdio: 'ignore',
      env: {
        PATH: path,
        PHAROS_DATA_DIR: directory,
        PHAROS_PORT: String(port),
        PHAROS_HOST: '127.0.0.1',
        PHAROS_BASE_URL: baseUrl,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        PHAROS_CLICKHOUSE_URL: 'http://127.0.0.1:1/none',
      },
    });
    await untilShown(`${baseUrl}/status/survivor`, 'Payments fail');
    for (const file of ['/api/v2/summary.json', '/feed.atom', '/badge.svg', '/social.png'])
      expect((await fetch(`${baseUrl}/status/survivor${file}`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/health`)).status).toBe(503);
    await kill(server);

    server = await startProgram(directory, port, ADMIN, path);
    await post(`/v1/status-pages/${statusPage.id}/components`, { kind: 'static', displayName: 'Search' });
    await untilShown(`${baseUrl}/status/survivor`, 'Search');
  } finally {
    server?.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
}, 120_000);

/** Returns the JSON of the snapshot on disk; empty if there is none. */
async function storedPage(directory: string): Promise<string> {
  const snapshots = join(directory, 'status-pages');
  const names = await readdir(snapshots).catch(() => []);
  const [name] = names.filter((file) => file.endsWith('.page'));
  if (name === undefined) return '';
  const result = fromFile(await readFile(join(snapshots, name)));
  return 'packed' in result ? JSON.stringify(unpackPage(result.packed)) : '';
}

async function untilShown(url: string, text: string): Promise<void> {
  for (;;) {
    const body = await fetch(url).then(
      (response) => response.text(),
      () => '',
    );
    if (body.includes(text)) return;
    await sleep(POLL_MS);
  }
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}
