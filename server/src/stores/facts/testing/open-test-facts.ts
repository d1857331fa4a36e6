import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '../../../testing/copy-template.ts';
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

/** What a test file that failed half-way left open: files share a process, and the engine binds one directory at a time. */
let left: Facts | undefined;

/** Opens a new, migrated store at `path`. One at a time. */
export async function openTestEngine(
  path: string,
  onDamage?: (table: string, problem: string) => void,
): Promise<Facts> {
  await left?.close();
  left = undefined;
  copyTemplate('facts', path);
  const facts = await openChdbFacts({ path, ...(onDamage === undefined ? {} : { onDamage }) });
  left = facts;
  return {
    ...facts,
    close() {
      if (left === facts) left = undefined;
      return facts.close();
    },
  };
}

/** Opens migrated facts in a temporary directory. One per test file: see `openTestEngine`. */
export async function openTestFacts(): Promise<TestFacts> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-facts-'));
  const facts = await openTestEngine(join(directory, 'facts'));
  return {
    facts,
    directory,
    async close() {
      await facts.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
