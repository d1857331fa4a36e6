// Appends events while they are loaded into the store, and names every one that was acknowledged, until it is killed.
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../../lib/time/clock.ts';
import { openChdbFacts } from '../engines/chdb.ts';
import { openJournal } from '../journal/journal.ts';
import { createLoader } from '../loading/loader.ts';
import { EVENTS } from './tables.ts';

const [directory = '', round = ''] = process.argv.slice(2);
const WRITERS = 16;
const MONTHS = ['2026-03', '2026-02', '2025-12'];

const facts = await openChdbFacts({ path: join(directory, 'facts') });
const journal = await openJournal({
  directory: join(directory, 'journal'),
  clock: systemClock,
  maxSegmentBytes: 20_000,
});
const logger = pino({ level: 'silent' });
const loader = createLoader({
  journal,
  facts,
  tables: [EVENTS],
  clock: systemClock,
  logger,
  pace: { maxAgeMs: 5, maxBytes: 1 },
});
loader.start();
let count = 0;

async function write(): Promise<never> {
  for (;;) {
    count += 1;
    const name = `${round}-${count}`;
    const time = `${MONTHS[count % MONTHS.length] ?? ''}-01T00:00:00Z`;
    const json = JSON.stringify({ website_id: 'web_1', time, name, event_key: count % 2 === 0 ? name : '' });
    // Every fourth is sent twice, as by a sender that did not hear the answer.
    const entry = { table: EVENTS, json };
    await journal.append(count % 4 === 0 ? [entry, entry] : [entry]);
    // Synchronous for pipes. `writeSync` throws EAGAIN when the pipe is full.
    process.stdout.write(`${name}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
