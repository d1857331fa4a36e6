// Kills the server while it catches up, and looks whether every event is stored once afterwards.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChdbFacts } from '../../server/dist/stores/facts/chdb.js';
import { raw } from '../../server/dist/stores/facts/sql.js';

/** A kill comes at a random moment of so many milliseconds after the server answers. */
const KILL_WITHIN_MS = 3_000;

/**
 * Kills the server by SIGKILL so many times, and starts it again at once. Before each kill begins the sending of more events, so that there
 * is work to be cut, and before the next one all of them are accepted.
 *
 * @param server `kill` ends the server and `restart` starts it; the latter resolves to how long that took, in milliseconds.
 */
export async function killRepeatedly({ server, sender, journal, kills, eventsEach }) {
  const startsMs = [];
  let kept = 0;
  const cut = async () => {
    await sleep(Math.random() * KILL_WITHIN_MS);
    await server.kill();
    if (bytesOf(journal) > 0) kept += 1;
    startsMs.push(await server.restart());
  };
  for (let kill = 0; kill < kills; kill += 1) await Promise.all([sender.send(eventsEach), cut()]);
  return { longestStartMs: Math.max(...startsMs), kept };
}

/**
 * What is stored of events with an `eventId`: `events` rows, `ids` different ids. The server must not run.
 *
 * @param facts the directory of the store.
 */
export async function countStored(facts) {
  const store = await openChdbFacts({ path: facts });
  const [row] = await store.query(
    raw("SELECT count() AS events, uniqExact(event_key) AS ids FROM events WHERE event_key != ''"),
  );
  await store.close();
  return row;
}

function bytesOf(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
