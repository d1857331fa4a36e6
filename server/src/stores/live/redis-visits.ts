import type { Redis } from 'ioredis';
import type { Clock } from '../../lib/time/clock.ts';
import { VISIT_IDLE_MS } from '../../lib/time/visit-limits.ts';
import type { LiveStore, OpenVisit, VisitProbe, VisitTouch } from './live.ts';
import type { OpenVisits } from './open-visits.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { RESTORE_SCRIPT, runScript, TOUCH_SCRIPT } from './redis-scripts.ts';
import { assertVisitId } from './visit-page.ts';
import { VISIT_RETENTION_MS } from './visit-table.ts';

/** The maximum number of visits per round trip. */
const BATCH = 1_000;

/**
 * Creates the open visits that several processes share, with one round trip per batch. Results are also stored in `visits`,
 * so that a visit keeps its id if Redis becomes unavailable during the visit. Visits that started while Redis was unavailable
 * are known only to their process: afterwards, the next event of the visitor may open another visit.
 */
export function createRedisVisits({
  redis,
  circuit,
  visits,
  clock,
  keyPrefix,
}: {
  readonly redis: Redis;
  readonly circuit: RedisCircuit;
  readonly visits: OpenVisits;
  readonly clock: Clock;
  readonly keyPrefix: string;
}): Pick<LiveStore, 'touchVisits' | 'openVisits' | 'restoreVisits'> {
  const keyOf = ({ visitorKey }: { readonly visitorKey: string }): string =>
    `${keyPrefix}visit:${visitorKey}`;

  async function remoteTouch(touches: readonly VisitTouch[]): Promise<string[]> {
    const args = touches.flatMap((touch) => [touch.timeMs, touch.newVisitId]);
    const reply = await runScript(redis, TOUCH_SCRIPT, touches.map(keyOf), [
      VISIT_IDLE_MS,
      VISIT_RETENTION_MS,
      clock.now(),
      ...args,
    ]);
    const ids = parseIds(reply, touches.length);
    for (const [index, { visitorKey, timeMs }] of touches.entries())
      visits.merge({ visitorKey, visitId: ids[index] ?? '', firstMs: timeMs, lastMs: timeMs });
    return ids;
  }

  async function remoteFind(probes: readonly VisitProbe[]): Promise<(string | undefined)[]> {
    const stored = await redis.mget(probes.map(keyOf));
    return probes.map(({ timeMs }, index) => visitAt(stored[index], timeMs));
  }

  async function remoteRestore(open: readonly OpenVisit[]): Promise<void> {
    const args = open.flatMap((visit) => [visit.firstMs, visit.lastMs, visit.visitId]);
    await runScript(redis, RESTORE_SCRIPT, open.map(keyOf), [VISIT_RETENTION_MS, ...args]);
  }

  return {
    async touchVisits(touches) {
      for (const touch of touches) assertVisitId(touch.newVisitId);
      const ids: string[] = [];
      for (const batch of batches(touches)) {
        const answered = await circuit.run(
          () => remoteTouch(batch),
          () => batch.map((touch) => visits.touch(touch)),
        );
        ids.push(...answered);
      }
      return ids;
    },
    async openVisits(probes) {
      const ids: (string | undefined)[] = [];
      for (const batch of batches(probes)) {
        const answered = await circuit.run(
          () => remoteFind(batch),
          () => batch.map((value) => visits.find(value)),
        );
        ids.push(...answered);
      }
      return ids;
    },
    async restoreVisits(open) {
      for (const visit of open) visits.merge(visit);
      for (const batch of batches(open)) {
        await circuit.run(
          () => remoteRestore(batch),
          () => undefined,
        );
      }
    },
  };
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

function parseIds(reply: unknown, length: number): string[] {
  if (!Array.isArray(reply) || reply.length !== length)
    throw new TypeError('Redis did not return one id for each visit of a batch');
  return reply.map(String);
}

/** Returns the id of a visit stored by {@link TOUCH_SCRIPT} as "first last id", if the time belongs to it. */
function visitAt(stored: string | null | undefined, timeMs: number): string | undefined {
  const [first, last, id] = (stored ?? '').split(' ');
  if (id === undefined) return undefined;
  return timeMs >= Number(first) - VISIT_IDLE_MS && timeMs <= Number(last) + VISIT_IDLE_MS ? id : undefined;
}
