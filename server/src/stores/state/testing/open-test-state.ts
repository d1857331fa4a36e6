import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { testServers } from '../../../testing/test-servers.ts';
import { openPgliteState, openStateOnEngine } from '../pglite.ts';
import { openPostgresState } from '../postgres.ts';
import type { State } from '../state.ts';
import { takeReusedEngine } from './reused-engine.ts';
import { createTestDatabase } from './test-databases.ts';

/** Returns the drivers to test. Postgres requires `PHAROS_TEST_POSTGRES_URL`; the thorough tests run only on it where there is one. */
export function availableStateDrivers(): readonly State['driver'][] {
  if (testServers.postgresUrl === undefined) return ['pglite'];
  return inject('isEmbeddedTested') ? ['pglite', 'postgres'] : ['postgres'];
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
  if (thread === 'caller') return openStateOnEngine(await takeReusedEngine());
  const directory = await mkdtemp(join(tmpdir(), 'pharos-state-'));
  copyTemplate('state', directory);
  const state = await openPgliteState({ directory, thread });
  return cleanedUp(state, () => rm(directory, { recursive: true, force: true }));
}

async function openTestPostgres(): Promise<State> {
  const serverUrl = testServers.postgresUrl;
  if (serverUrl === undefined) throw new Error('PHAROS_TEST_POSTGRES_URL is not set.');
  const { url, drop } = await createTestDatabase(serverUrl, testServers.postgresTemplate);
  return cleanedUp(await openPostgresState({ url }), drop);
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
