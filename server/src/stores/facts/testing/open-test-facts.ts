import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { openChdbFacts } from '../engines/chdb.ts';
import type { Facts } from '../facts.ts';
import { closeReusedEngine, takeReusedFacts } from './reused-chdb.ts';

/** A store of facts for one test file. */
export interface TestFacts {
  readonly facts: Facts;
  /** A temporary directory, for a journal beside the store. */
  readonly directory: string;
  /** Closes the store and removes the directory. */
  close(): Promise<void>;
}

/** What a test file that failed half-way left open: files share a process, and the engine binds one directory at a time. */
let left: Facts | undefined;

/** Opens a new, migrated store at `path` on an engine of its own, for tests of its files. One at a time. */
export async function openTestEngine(path: string): Promise<Facts> {
  await left?.close();
  left = undefined;
  await closeReusedEngine();
  copyTemplate('facts', path);
  const facts = await openChdbFacts({ path });
  left = facts;
  return {
    ...facts,
    close() {
      if (left === facts) left = undefined;
      return facts.close();
    },
  };
}

/**
 * Opens migrated facts in a temporary directory. One at a time.
 * @param engine `own` for tests of the files in `directory`: see `openTestEngine`.
 */
export async function openTestFacts(engine: 'own' | 'reused' = 'reused'): Promise<TestFacts> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-facts-'));
  const path = join(directory, 'facts');
  const facts = engine === 'own' ? await openTestEngine(path) : await takeReusedFacts(`${path}.spool`);
  return {
    facts,
    directory,
    async close() {
      await facts.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
