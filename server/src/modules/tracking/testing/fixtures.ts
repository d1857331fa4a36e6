import type { RequestContext } from '../../../http/context.ts';
import { ANONYMOUS, type KeyPrincipal, type Principal } from '../../../lib/principal.ts';
import type { FactEntry, Journal } from '../../../stores/facts/journal/journal.types.ts';
import { DEFAULT_COLLECTION, type Website, type WebsiteDirectory } from '../../websites/index.ts';
import type { TrackEvent } from '../contract/event.contract.ts';
import { emptyRow } from '../rows/event-row.ts';
import { fillRow } from '../rows/fill-row.ts';
import type { PendingFact } from '../rows/pending-fact.ts';

/** Noon of 2025-06-15, UTC. */
export const NOON_MS = Date.UTC(2025, 5, 15, 12);
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Creates a website of the test organization. */
export function website(id: string, domain = 'example.com'): Website {
  return {
    id,
    organizationId: 'org_1',
    name: id,
    domain,
    isPublic: false,
    createdAt: new Date(NOON_MS),
    trackingId: id,
    timeZone: 'UTC',
    weekStart: 'monday',
    retentionDays: undefined,
    collection: DEFAULT_COLLECTION,
  };
}

/** Creates a directory of the websites `web_1` and `web_2`. `lookups` are the tracking ids that were looked up. */
export function directory(): WebsiteDirectory & { readonly lookups: readonly string[] } {
  const known = new Map([website('web_1'), website('web_2', 'shop.example')].map((each) => [each.id, each]));
  const lookups: string[] = [];
  const find = async (id: string) => known.get(id);
  const findByTrackingId = async (id: string) => {
    lookups.push(id);
    return known.get(id);
  };
  return {
    find,
    findByTrackingId,
    listByHost: async () => [],
    idsOf: async () => [...known.keys()],
    lookups,
  };
}

/** Creates a key with `track:events`, for the listed websites or for all. */
export function keyFor(...websiteIds: readonly string[]): KeyPrincipal {
  return {
    kind: 'key',
    keyId: 'key_1',
    start: 'phr_abcd',
    organizationId: 'org_1',
    scopes: new Set(['track:events']),
    access: websiteIds.length === 0 ? { type: 'global' } : { type: 'website', websiteIds },
  };
}

/** Properties of a request. */
export interface Sender {
  readonly principal?: Principal;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly sentFrom?: string;
  readonly useEntries?: readonly FactEntry[];
  readonly resources?: RequestContext['resources'];
}

/** Creates the context of a request. Default: a browser without a credential. */
export function contextOf({
  principal = ANONYMOUS,
  ip = '203.0.113.7',
  userAgent = CHROME,
  sentFrom,
  useEntries = [],
  resources = [],
}: Sender = {}): RequestContext {
  return {
    requestId: 'req_1',
    principal,
    ip,
    userAgent,
    sentFrom,
    resources,
    takeUseEntry: () => useEntries,
    setHeader: () => undefined,
    useEntryOfSuccess: () => [],
    signal: new AbortController().signal,
  };
}

/** Creates a journal that records its entries in memory. */
export function createRecordingJournal(): Journal & { readonly appends: (readonly FactEntry[])[] } {
  const appends: (readonly FactEntry[])[] = [];
  return {
    appends,
    append: async (entries) => {
      appends.push(entries);
    },
  };
}

/** Creates a pending fact to which no step was applied. */
export function pendingFactOf(
  event: TrackEvent,
  sender: Partial<
    Pick<PendingFact, 'ip' | 'userAgent' | 'hasKey' | 'isServerSide' | 'sentFrom' | 'website'>
  > & {
    readonly timeMs?: number;
  } = {},
): PendingFact {
  const { timeMs = NOON_MS, ...rest } = sender;
  const row = emptyRow(timeMs, timeMs);
  const site = rest.website ?? website('web_1');
  fillRow(row, event, site.id);
  return {
    event,
    row,
    website: site,
    hasKey: false,
    sentFrom: undefined,
    ip: '203.0.113.7',
    userAgent: CHROME,
    isServerSide: false,
    unknownVisitor: undefined,
    opensVisit: false,
    finding: undefined,
    dropped: undefined,
    ...rest,
  };
}
