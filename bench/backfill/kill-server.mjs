// Kills the server while it catches up, and counts stored events afterwards.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChdbFacts } from '../../server/dist/stores/facts/engines/chdb.js';
import { raw } from '../../server/dist/stores/facts/sql.js';

/** A kill happens at a random time up to this many milliseconds after the server is ready. */
const KILL_WITHIN_MS = 3_000;

/**
 * Kills the server with SIGKILL repeatedly and restarts it immediately. New events are sent before each kill, so that it
 * interrupts work, and all of them are accepted before the next kill.
 *
 * @param server `kill` ends the server; `restart` starts it and resolves to the duration, in milliseconds.
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
 * Counts stored events with an `eventId`: `events` is the number of rows, `ids` of distinct ids. The server must not run.
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
