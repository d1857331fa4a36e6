import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { testServers } from '../../../testing/test-servers.ts';
import { openPgliteState } from '../pglite.ts';
import { openPostgresState } from '../postgres.ts';
import type { State } from '../state.ts';

/** Returns the available drivers. Postgres requires `PHAROS_TEST_POSTGRES_URL`. */
export function availableStateDrivers(): readonly State['driver'][] {
  return testServers.postgresUrl === undefined ? ['pglite'] : ['pglite', 'postgres'];
}

/**
 * Opens an empty, migrated State. `close()` removes it.
 * @param thread where statements of the embedded store run. `own` requires a build.
 */
export function openTestState(
  driver: State['driver'] = 'pglite',
  thread: 'own' | 'caller' = 'caller',
): Promise<State> {
  return driver === 'pglite' ? openTestPglite(thread) : openTestPostgres();
}

async function openTestPglite(thread: 'own' | 'caller'): Promise<State> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-state-'));
  copyTemplate('state', directory);
  const state = await openPgliteState({ directory, thread });
  return cleanedUp(state, () => rm(directory, { recursive: true, force: true }));
}

async function openTestPostgres(): Promise<State> {
  const serverUrl = testServers.postgresUrl;
  if (serverUrl === undefined) throw new Error('PHAROS_TEST_POSTGRES_URL is not set.');
  const name = `pharos_test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${pg.escapeIdentifier(name)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const state = await openPostgresState({ url: url.href });
  return cleanedUp(state, () =>
    administer(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

function cleanedUp(state: State, cleanUp: () => Promise<void>): State {
  return {
    ...state,
    close: async () => {
      await state.close();
      await cleanUp();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
