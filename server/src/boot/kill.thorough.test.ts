import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../lib/network/free-port.ts';
import { openChdbFacts } from '../stores/facts/engines/chdb.ts';
import { sql } from '../stores/facts/sql.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { obtainKey } from '../testing/obtain-key.ts';
import { startProgram } from '../testing/start-program.ts';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
const ROUNDS = 6;
const WRITERS = 16;
/** Each kill is at another time between two loads of the journal. */
const loadMs = (round: number) => 100 + 70 * round;
const BATCH = 5;

/** Careful clients resend one in this many acknowledged events. */
const RESEND_EVERY = 3;

test('kill -9 during a load, six times over: every acknowledged event is found once after restart, none twice', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-kill-'));
  copyTemplate('state', join(directory, 'state'));
  const port = await freePort('127.0.0.1');
  const baseUrl = `http://127.0.0.1:${port}`;
  const ledger: Ledger = { acknowledged: new Set(), resend: [], sent: 0 };
  const { acknowledged, resend } = ledger;
  let key = '';
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startProgram(directory, port, ADMIN, process.env['PATH'] ?? '');
      if (key === '') key = (await obtainKey(baseUrl, ADMIN, ['track:events'])).secret;
      for (const id of resend.splice(0)) if (await send(baseUrl, key, [id], true)) acknowledged.add(id);
      const load = Array.from({ length: WRITERS }, (_writer, index) =>
        writeUntilCut(ledger, index, (ids, isNamed) => send(baseUrl, key, ids, isNamed)),
      );
      await sleep(loadMs(round));
      server.kill('SIGKILL');
      await Promise.all([once(server, 'exit'), ...load]);
    }
    const last = await startProgram(directory, port, ADMIN, process.env['PATH'] ?? '');
    last.kill('SIGTERM');
    await once(last, 'exit');

    const facts = await openChdbFacts({ path: join(directory, 'facts') });
    const rows = await facts.query(sql`SELECT title, count() AS n FROM events GROUP BY title LIMIT 9000000`);
    const audited = await facts.query(
      sql`SELECT count() AS n FROM audit_log WHERE route = '/track' AND status = 200`,
    );
    const built = await facts.query(sql`SELECT sum(events) AS n FROM visits FINAL`);
    await facts.close();
    const found = new Map(rows.map((row) => [String(row['title']), Number(row['n'])]));
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    expect([...found].filter(([, count]) => count !== 1)).toEqual([]);
    expect(built, 'events that their visits know').toEqual([{ n: found.size }]);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * WRITERS);
    expect(Number(audited[0]?.['n'])).toBeGreaterThan(0);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 180_000);

interface Ledger {
  readonly acknowledged: Set<string>;
  /** The events that careful clients resend after the crash. */
  readonly resend: string[];
  sent: number;
}

/** Half of the writers name their events and repeat what was not acknowledged; the others never repeat anything. */
async function writeUntilCut(
  ledger: Ledger,
  index: number,
  post: (ids: readonly string[], isNamed: boolean) => Promise<boolean>,
): Promise<void> {
  const isCareful = index % 2 === 0;
  const size = index % 4 === 0 ? BATCH : 1;
  for (;;) {
    const ids = Array.from({ length: size }, (_id, offset) => String(ledger.sent + offset));
    ledger.sent += size;
    const isTaken = await post(ids, isCareful);
    if (isTaken) for (const id of ids) ledger.acknowledged.add(id);
    if (isCareful && (!isTaken || Number(ids[0]) % RESEND_EVERY === 0)) ledger.resend.push(...ids);
    if (!isTaken) return;
  }
}

/** Returns whether the events were acknowledged; a broken connection is not an acknowledgement. */
async function send(
  baseUrl: string,
  key: string,
  ids: readonly string[],
  isNamed: boolean,
): Promise<boolean> {
  const events = ids.map((id) => ({
    name: 'load',
    title: id,
    ...(isNamed ? { eventId: id } : {}),
    anonymousId: `visitor-${Number(id) % 50}`,
  }));
  try {
    const response = await fetch(`${baseUrl}/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(events.length === 1 ? events[0] : events),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
