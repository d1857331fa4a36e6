import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const TYPESCRIPT = new URL('../../stores/facts/testing/run-typescript.mjs', import.meta.url).href;
const CHILD = fileURLToPath(new URL('./testing/export-child.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

test('an export of 400,000 events uses a fraction of their size in memory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-export-'));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', TYPESCRIPT, CHILD, join(directory, 'facts')],
      { env: { ...process.env, UV_THREADPOOL_SIZE: '16' } },
    );
    const { bytes, lines, growth } = JSON.parse(stdout);
    expect(lines).toBe(400_000);
    expect(bytes).toBeGreaterThan(280 * MEGABYTE);
    expect(growth.resident / MEGABYTE).toBeLessThan(150);
    expect(growth.own / MEGABYTE).toBeLessThan(100);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 240_000);
