import { Lru } from '../../../lib/concurrency/lru.ts';
import { type MaybePromise, whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import { VISIT_IDLE_MS } from '../../../lib/time/visit-limits.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { PendingFact, Step } from '../rows/pending-fact.ts';
import { isAnonymised } from '../visitors/anonymise.ts';
import type { VisitorIds, VisitorName } from '../visitors/visitor-id.ts';
import { dayOf, type VisitorSalts } from '../visitors/visitor-salts.ts';

/** A pending fact whose visitor id depends on open visits: the ids that an open visit may have, and the id without an open visit. */
interface PendingVisitor {
  readonly fact: PendingFact;
  /** In order of precedence. */
  readonly candidates: readonly string[];
  readonly fallback: string;
  /** Whether the event has a profile id: it then does not continue a visit of another profile. */
  readonly hasProfile: boolean;
}

/** The number of visits that started anonymously and whose profile is cached. */
const MAX_CLAIMS = 100_000;

/**
 * Assigns visits that started anonymously to profiles. Many people can share an IP address and a user agent, but only one of
 * the identified profiles can have started the visit. Each process has its own assignments; a restart clears them.
 */
function createClaims() {
  const claims = new Lru<string, { readonly profile: string; readonly timeMs: number }>({
    maxEntries: MAX_CLAIMS,
  });
  return {
    /** Assigns the visit of `visitorId` to a profile. Returns whether it belongs to this profile, now or before. */
    claim(visitorId: string, profile: string, timeMs: number): boolean {
      const known = claims.get(visitorId);
      const isTaken = known !== undefined && Math.abs(timeMs - known.timeMs) <= VISIT_IDLE_MS;
      if (isTaken && known.profile !== profile) return false;
      claims.set(visitorId, { profile, timeMs });
      return true;
    },
  };
}

/**
 * Sets the visitor id. A device or a profile that the website identifies has a permanent id. Exception: a visit that started
 * before the profile was identified keeps its id, so that signing in does not split the visit and its earlier events belong
 * to the profile. All other visitors have an id for the day. Exception: a visit that continues over midnight keeps its id.
 * Anonymised visitors always have an id for the day, even if the website identifies them.
 */
export function createVisitorStep(deps: {
  readonly ids: VisitorIds;
  readonly salts: VisitorSalts;
  readonly live: Pick<LiveStore, 'openVisits'>;
}): Step {
  const { ids, salts, live } = deps;
  const claims = createClaims();

  function fill(pendingFacts: readonly PendingFact[]): MaybePromise<void> {
    const pending: PendingVisitor[] = [];
    for (const fact of pendingFacts) {
      const name = isAnonymised(fact.event) ? undefined : nameOf(fact);
      if (name === undefined) pending.push(toPending(fact));
      else fact.row.visitor_id = ids.ofName(fact.website.id, name.kind, name.name);
    }
    if (pending.every(({ candidates }) => candidates.length === 0)) {
      for (const { fact, fallback } of pending) fact.row.visitor_id = fallback;
      return;
    }
    const probes = pending.flatMap(({ fact, candidates }) =>
      candidates.map((visitorKey) => ({ visitorKey, timeMs: fact.row.time })),
    );
    return whenReady(live.openVisits(probes), (open) => decide(pending, open));
  }

  function toPending(fact: PendingFact): PendingVisitor {
    const { event, website, row } = fact;
    // A client clock may be ahead. With the salt of tomorrow, events after midnight would have a different visitor id.
    const day = dayOf(Math.min(row.time, row.received_at));
    const today = idOnDay(fact, day);
    const hadYesterday = salts.of(day) === undefined || salts.of(day - 1) !== undefined;
    const yesterday = hadYesterday ? [idOnDay(fact, day - 1)] : [];
    return event.profileId && !isAnonymised(event)
      ? {
          fact,
          candidates: [...yesterday, today],
          fallback: ids.ofName(website.id, 'profile', event.profileId),
          hasProfile: true,
        }
      : { fact, candidates: yesterday, fallback: today, hasProfile: false };
  }

  /** Days without a salt (historical events, sent with a key) use the newest salt. Their ids differ because they contain the day. */
  function idOnDay(fact: PendingFact, day: number): string {
    const salt = salts.of(day) ?? salts.newest();
    const traits = {
      websiteId: fact.website.id,
      ip: fact.ip,
      userAgent: fact.unknownVisitor ?? fact.userAgent,
    };
    return isAnonymised(fact.event)
      ? ids.ofDay(traits, nameOf(fact), day, salt)
      : ids.ofTraits(traits, day, salt);
  }

  function decide(pending: readonly PendingVisitor[], open: readonly (string | undefined)[]): void {
    const lastInRequest = new Map<string, number>();
    let probe = 0;
    for (const { fact, candidates, fallback, hasProfile } of pending) {
      const { row } = fact;
      const first = probe;
      probe += candidates.length;
      const continued = candidates.find((id, index) => {
        const before = lastInRequest.get(id) ?? Number.NEGATIVE_INFINITY;
        const isOpen = open[first + index] !== undefined || row.time - before <= VISIT_IDLE_MS;
        return isOpen && (!hasProfile || claims.claim(id, fallback, row.time));
      });
      row.visitor_id = continued ?? fallback;
      lastInRequest.set(row.visitor_id, row.time);
    }
  }

  return {
    name: 'visitor',
    run: (pendingFacts) => {
      const missing = salts.prepare();
      return missing === undefined ? fill(pendingFacts) : missing.then(() => fill(pendingFacts));
    },
  };
}

/** Returns the permanent name that the website gave the visitor, independent of open visits. */
function nameOf({ event, isServerSide }: PendingFact): VisitorName | undefined {
  if (event.anonymousId) return { kind: 'anonymous', name: event.anonymousId };
  // The address of a server does not identify its visitors, but the profile id or the session id does.
  if (!isServerSide || event.ip) return undefined;
  if (event.profileId) return { kind: 'profile', name: event.profileId };
  return event.sessionId ? { kind: 'session', name: event.sessionId } : undefined;
}
