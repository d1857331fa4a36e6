import { groupBy } from '../../../lib/group-by.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { VISIT_IDLE_MS } from '../../../lib/time/visit-limits.ts';
import { type FindEarlierVisits, SOURCE_COLUMNS, sourceOf, type VisitSource } from '../earlier-sources.ts';
import { createReferrer, RETURN_REFERRER } from '../rows/derived-parts.ts';
import type { PendingFact, Step } from '../rows/pending-fact.ts';

/** A visit that ended longer ago is not continued by a return from a page of payment or sign-in. */
const REACH_MS = DAY_MS;
/** Further look-ups at the same time are left out, so that they cannot delay events. */
const MAX_LOOKUPS = 8;

/**
 * Sets the source of visits that begin with a return from a page of payment or sign-in: that of the visitor's visit before, which such
 * a page only interrupted. Events that cannot be looked up keep no source.
 *
 * @param onUnavailable called if visits cannot be read.
 */
export function createReturnStep(find: FindEarlierVisits, onUnavailable: (error: unknown) => void): Step {
  let lookups = 0;

  async function complete(returns: readonly PendingFact[], all: readonly PendingFact[]): Promise<void> {
    lookups += 1;
    try {
      for (const [websiteId, facts] of byWebsite(returns)) {
        const times = facts.map(({ row }) => row.time);
        const found = await find({
          websiteId,
          visitorIds: [...new Set(facts.map(({ row }) => row.visitor_id))],
          fromMs: Math.max(0, Math.min(...times) - REACH_MS),
          toMs: Math.max(...times),
        });
        for (const fact of facts.toSorted((a, b) => a.row.time - b.row.time)) {
          const earlier = [...found, ...sentBefore(fact, all)].filter(
            ({ visitorId, beganMs }) =>
              visitorId === fact.row.visitor_id &&
              beganMs < fact.row.time &&
              beganMs >= fact.row.time - REACH_MS,
          );
          const last = earlier.toSorted((a, b) => a.beganMs - b.beganMs).at(-1);
          if (last !== undefined) setSource(fact, last.source);
        }
      }
    } catch (error) {
      onUnavailable(error);
    } finally {
      lookups -= 1;
    }
  }

  return {
    name: 'return',
    run: (pendingFacts) => {
      const returns = pendingFacts.filter(isReturn);
      if (returns.length === 0 || lookups >= MAX_LOOKUPS) return;
      return complete(returns, pendingFacts);
    },
  };
}

function isReturn({ row, opensVisit }: PendingFact): boolean {
  return opensVisit && row.referrer === RETURN_REFERRER && row.channel === 'Direct' && row.bot === '';
}

function byWebsite(facts: readonly PendingFact[]): ReadonlyMap<string, readonly PendingFact[]> {
  return groupBy(facts, ({ row }) => row.website_id);
}

/** The visits of the visitor that begin in the same request, before a fact. */
function sentBefore({ row }: PendingFact, all: readonly PendingFact[]) {
  const own = all
    .filter((other) => other.row.visitor_id === row.visitor_id && other.row.website_id === row.website_id)
    .map((other) => other.row)
    .filter(({ time, type, bot }) => time < row.time && type !== 'engagement' && bot === '')
    .toSorted((a, b) => a.time - b.time);
  return own
    .filter((one, index) => one.time - (own[index - 1]?.time ?? 0) > VISIT_IDLE_MS)
    .map((one) => ({
      visitorId: one.visitor_id,
      beganMs: one.time,
      source: sourceOf((name) => {
        switch (name) {
          case 'referrer':
            return one.referrer.url;
          case 'referrer_domain':
            return one.referrer.domain;
          case 'referrer_name':
            return one.referrer.name;
          default:
            return one[name];
        }
      }),
    }));
}

function setSource({ row }: PendingFact, source: VisitSource): void {
  const { referrer: url, referrer_domain: domain, referrer_name: name, channel, ...campaign } = source;
  if (SOURCE_COLUMNS.every((column) => column === 'channel' || source[column] === '')) return;
  row.referrer = createReferrer({ url, domain, name, channel });
  Object.assign(row, campaign, { channel });
}
