import { type MaybePromise, whenReady } from '../../../lib/maybe-promise.ts';
import { VISIT_IDLE_MS } from '../../../lib/visit-limits.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { Draft, Step } from '../draft.ts';
import type { VisitorIds } from '../visitor-id.ts';
import { dayOf, type VisitorSalts } from '../visitor-salts.ts';

/** A draft of an unnamed visitor, and the id the same visitor had the day before; without that day's salt, none. */
interface Unnamed {
  readonly draft: Draft;
  readonly yesterdaysId: string | undefined;
}

/**
 * Fills in the visitor's id. A visitor whom the website names has that name's id for good; anyone else one for the day,
 * except that a visit which goes on over midnight keeps the id it began with.
 */
export function createVisitorStep(deps: {
  readonly ids: VisitorIds;
  readonly salts: VisitorSalts;
  readonly live: Pick<LiveStore, 'openVisits'>;
}): Step {
  const { ids, salts, live } = deps;

  function fill(drafts: readonly Draft[]): MaybePromise<void> {
    const unnamed: Unnamed[] = [];
    for (const draft of drafts) {
      const named = idOfName(ids, draft);
      if (named !== undefined) {
        draft.row.visitor_id = named;
        continue;
      }
      // A sender's clock may be ahead; a salt of tomorrow would part the visitor from what comes after midnight.
      const day = dayOf(Math.min(draft.row.time, draft.row.received_at));
      draft.row.visitor_id = idOnDay(draft, day);
      const hadYesterday = salts.of(day) === undefined || salts.of(day - 1) !== undefined;
      unnamed.push({ draft, yesterdaysId: hadYesterday ? idOnDay(draft, day - 1) : undefined });
    }
    if (!unnamed.some(({ yesterdaysId }) => yesterdaysId !== undefined)) return;
    const probes = unnamed.map(({ draft, yesterdaysId = '' }) => ({
      visitorKey: yesterdaysId,
      timeMs: draft.row.time,
    }));
    return whenReady(live.openVisits(probes), (open) => continueVisits(unnamed, open));
  }

  /** Days of which there is no salt (a website's history, sent with a key) are told apart under today's. */
  function idOnDay(draft: Draft, day: number): string {
    const salt = salts.of(day) ?? salts.newest();
    return ids.ofTraits({ websiteId: draft.website.id, ip: draft.ip, userAgent: draft.userAgent }, day, salt);
  }

  function continueVisits(unnamed: readonly Unnamed[], open: readonly (string | undefined)[]): void {
    const lastInRequest = new Map<string, number>();
    for (const [index, { draft, yesterdaysId }] of unnamed.entries()) {
      const { row } = draft;
      const before = lastInRequest.get(yesterdaysId ?? '') ?? Number.NEGATIVE_INFINITY;
      const goesOn = open[index] !== undefined || row.time - before <= VISIT_IDLE_MS;
      if (yesterdaysId !== undefined && goesOn) row.visitor_id = yesterdaysId;
      lastInRequest.set(row.visitor_id, row.time);
    }
  }

  return {
    name: 'visitor',
    run: (drafts) => {
      const missing = salts.prepare();
      return missing === undefined ? fill(drafts) : missing.then(() => fill(drafts));
    },
  };
}

/** The id of a visitor whom the website names. The device comes before the person, so that signing in splits no visit. */
function idOfName(ids: VisitorIds, { event, website, isServerSide }: Draft): string | undefined {
  if (event.anonymousId) return ids.ofName(website.id, 'anonymous', event.anonymousId);
  if (event.profileId) return ids.ofName(website.id, 'profile', event.profileId);
  // A server's own address says nothing of its visitors; the session it names does.
  if (isServerSide && !event.ip && event.sessionId) return ids.ofName(website.id, 'session', event.sessionId);
  return undefined;
}
