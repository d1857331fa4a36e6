// Performs due erasures, and kills itself at the given step; writes a message if it completes.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../../lib/time/clock.ts';
import { openChdbFacts } from '../../../stores/facts/engines/chdb.ts';
import type { FactSession } from '../../../stores/facts/facts.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import { openPgliteState } from '../../../stores/state/pglite.ts';
import { RollUps } from '../../query/index.ts';
import type { ErasedTables } from '../erased-tables.ts';
import { Eraser } from '../eraser.ts';
import { ErasureRecords } from '../records.ts';
import { batchOfOne } from '../removal.ts';
import { removalOfWebsite } from '../remove-deleted.ts';
import { removalOfProfiles } from '../remove-profiles.ts';

const [directory = '', killedAt = '', declared = ''] = process.argv.slice(2);
/** From the parent, because the modules that declare them take seconds to load. */
const tables: ErasedTables = JSON.parse(declared);
let steps = 0;

/** The duration of a removal before the kill, in milliseconds. */
const INTO_MS = 8;

/** Called before and after every mutation of facts. */
function step(): void {
  if (isLast()) kill();
}

/** Called at the start of a removal, so that the kill is during it. */
function stepInto(): void {
  if (isLast()) setTimeout(kill, INTO_MS);
}

function isLast(): boolean {
  steps += 1;
  return String(steps) === killedAt;
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

const store = await openChdbFacts({ path: join(directory, 'facts') });
const state = await openPgliteState({ directory: join(directory, 'state'), thread: 'caller' });
const clock = systemClock;
const logger = pino({ level: 'silent' });

const facts: Pick<typeof store, 'query' | 'derive'> = {
  query: store.query,
  derive: (name, work) => store.derive(name, (session) => work(watched(session))),
};

function watched(session: FactSession): FactSession {
  return {
    ...session,
    async command(statement) {
      step();
      await session.command(statement);
      step();
    },
    async remove(table, where, options = {}) {
      const onPart = async () => {
        step();
        await options.onPart?.();
      };
      stepInto();
      await session.remove(table, where, { ...options, onPart });
      step();
    },
  };
}

const rollUps = new RollUps({ facts, live: createMemoryLive({ clock }), clock, logger });
const records = new ErasureRecords({ state, clock });
const eraser = new Eraser({
  tables,
  facts,
  records,
  clock,
  logger,
  removalOf: (batch) => {
    const [one] = batch;
    if (one?.kind === 'website')
      return batchOfOne(one.id, removalOfWebsite({ facts, tables }, one.websiteId));
    const profiles = batch.map(({ id, websiteId, profileId, requestedAt }) => ({
      erasureId: id,
      websiteId,
      profileId: profileId ?? '',
      visitorId: '42',
      untilMs: requestedAt.getTime(),
    }));
    return removalOfProfiles({ facts, rollUps, tables, findLoading: async () => new Set() }, profiles);
  },
});
await eraser.advance(new AbortController().signal);
await Promise.all([store.close(), state.close()]);
writeSync(1, String(steps));
