import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChdbFacts } from '../chdb.ts';
import type { Facts } from '../facts.ts';

/** A store of facts for one test file. */
export interface TestFacts {
  readonly facts: Facts;
  /** A temporary directory, for a journal beside the store. */
  readonly directory: string;
  /** Closes the store and removes the directory. */
  close(): Promise<void>;
}

/** Opens migrated facts in a temporary directory. One per test file: the engine binds one directory a process. */
export async function openTestFacts(): Promise<TestFacts> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-facts-'));
  const facts = await openChdbFacts({ path: join(directory, 'facts') });
  return {
    facts,
    directory,
    async close() {
      await facts.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
