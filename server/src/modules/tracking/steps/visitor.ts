import { createLru } from '../../../lib/lru.ts';
import { type MaybePromise, whenReady } from '../../../lib/maybe-promise.ts';
import { VISIT_IDLE_MS } from '../../../lib/visit-limits.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { isAnonymised } from '../anonymise.ts';
import type { Draft, Step } from '../draft.ts';
import type { VisitorIds, VisitorName } from '../visitor-id.ts';
import { dayOf, type VisitorSalts } from '../visitor-salts.ts';

/**
 * A draft whose visitor is told by what is open: the ids that a visit under way may have, and the id it gets when there is
 * none.
 */
interface Undecided {
  readonly draft: Draft;
  /** In the order in which they count. */
  readonly candidates: readonly string[];
  readonly otherwise: string;
  /** Whether the event names a profile: then a visit of another profile is not its own. */
  readonly isOfProfile: boolean;
}

/** Visits that began unnamed and whose profiles are remembered. */
const MAX_CLAIMS = 100_000;

/**
 * Which profile made an unnamed visit its own: many people can share an address and a kind of browser, and of those who
 * say who they are only one can have begun the visit. Each process has its own, and a restart begins anew.
 */
function createClaims() {
  const claims = createLru<string, { readonly profile: string; readonly timeMs: number }>({
    maxEntries: MAX_CLAIMS,
  });
  return {
    /** Whether the visit under `visitorId` is the profile's, or nobody's yet; then it is from now on. */
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
 * Fills in the visitor's id. A device that the website names has that name's id for good; so has a profile, except that a
 * visit which began before its browser said whose it is keeps its id: signing in splits no visit, and what came before is
 * the profile's, too. Anyone else has an id for the day, except that a visit which goes on over midnight keeps the id it
 * began with; so has whoever must not be recognised on another day, whatever name the website gave.
 */
export function createVisitorStep(deps: {
  readonly ids: VisitorIds;
  readonly salts: VisitorSalts;
  readonly live: Pick<LiveStore, 'openVisits'>;
}): Step {
  const { ids, salts, live } = deps;
  const claims = createClaims();

  function fill(drafts: readonly Draft[]): MaybePromise<void> {
    const undecided: Undecided[] = [];
    for (const draft of drafts) {
      const name = isAnonymised(draft.event) ? undefined : nameOf(draft);
      if (name === undefined) undecided.push(decideLater(draft));
      else draft.row.visitor_id = ids.ofName(draft.website.id, name.kind, name.name);
    }
    if (undecided.every(({ candidates }) => candidates.length === 0)) {
      for (const { draft, otherwise } of undecided) draft.row.visitor_id = otherwise;
      return;
    }
    const probes = undecided.flatMap(({ draft, candidates }) =>
      candidates.map((visitorKey) => ({ visitorKey, timeMs: draft.row.time })),
    );
    return whenReady(live.openVisits(probes), (open) => decide(undecided, open));
  }

  function decideLater(draft: Draft): Undecided {
    const { event, website, row } = draft;
    // A sender's clock may be ahead; a salt of tomorrow would part the visitor from what comes after midnight.
    const day = dayOf(Math.min(row.time, row.received_at));
    const today = idOnDay(draft, day);
    const hadYesterday = salts.of(day) === undefined || salts.of(day - 1) !== undefined;
    const yesterday = hadYesterday ? [idOnDay(draft, day - 1)] : [];
    return event.profileId && !isAnonymised(event)
      ? {
          draft,
          candidates: [...yesterday, today],
          otherwise: ids.ofName(website.id, 'profile', event.profileId),
          isOfProfile: true,
        }
      : { draft, candidates: yesterday, otherwise: today, isOfProfile: false };
  }

  /** Days of which there is no salt (a website's history, sent with a key) are told apart under today's. */
  function idOnDay(draft: Draft, day: number): string {
    const salt = salts.of(day) ?? salts.newest();
    const traits = { websiteId: draft.website.id, ip: draft.ip, userAgent: draft.userAgent };
    return isAnonymised(draft.event)
      ? ids.ofDay(traits, nameOf(draft), day, salt)
      : ids.ofTraits(traits, day, salt);
  }

  function decide(undecided: readonly Undecided[], open: readonly (string | undefined)[]): void {
    const lastInRequest = new Map<string, number>();
    let probe = 0;
    for (const { draft, candidates, otherwise, isOfProfile } of undecided) {
      const { row } = draft;
      const first = probe;
      probe += candidates.length;
      const goesOn = candidates.find((id, index) => {
        const before = lastInRequest.get(id) ?? Number.NEGATIVE_INFINITY;
        const isOpen = open[first + index] !== undefined || row.time - before <= VISIT_IDLE_MS;
        return isOpen && (!isOfProfile || claims.claim(id, otherwise, row.time));
      });
      row.visitor_id = goesOn ?? otherwise;
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

/** What the website calls the visitor for good, whatever is under way. */
function nameOf({ event, isServerSide }: Draft): VisitorName | undefined {
  if (event.anonymousId) return { kind: 'anonymous', name: event.anonymousId };
  // A server's own address says nothing of its visitors; the profile or the session it names does.
  if (!isServerSide || event.ip) return undefined;
  if (event.profileId) return { kind: 'profile', name: event.profileId };
  return event.sessionId ? { kind: 'session', name: event.sessionId } : undefined;
}
