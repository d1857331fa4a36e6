import { givenIn, knownIn, numberIn, type Row, textOf, valueName } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The source of direct visits in figures. */
const DIRECT = 'Direct';

/** One visit of a list. */
export interface Visit {
  readonly id: string;
  readonly visitorId: string;
  /** ISO 8601. */
  readonly began: string;
  readonly ended: string;
  /** In seconds. */
  readonly duration: number;
  readonly pageviews: number;
  readonly events: number;
  readonly entryPage: string;
  readonly exitPage: string;
  /** Where it came from; empty when unknown. */
  readonly source: string;
  readonly campaign: string;
  readonly country: string;
  readonly city: string;
  readonly deviceType: string;
  readonly browser: string;
  readonly system: string;
  /** One page was viewed, and that was it. */
  readonly isBounce: boolean;
}

/** The visits of session_list and of profile_sessions, which use different field names. */
export function visitsOf(rows: readonly Row[]): readonly Visit[] {
  return rows.map((row) => {
    const pageviews = numberIn(row, 'page_views') ?? 0;
    return {
      id: textOf(row, 'session_id'),
      visitorId: textOf(row, 'visitor_id'),
      began: textOf(row, 'first_visit'),
      ended: textOf(row, 'last_visit'),
      duration: numberIn(row, 'duration') ?? 0,
      pageviews,
      events: numberIn(row, 'total_events') ?? 0,
      entryPage: givenIn(row, 'entry_page'),
      exitPage: givenIn(row, 'exit_page'),
      source: sourceOf(row),
      campaign: knownIn(row, 'utm_campaign'),
      country: knownIn(row, 'country'),
      city: knownIn(row, 'city'),
      deviceType: knownIn(row, 'device_type', 'device'),
      browser: knownIn(row, 'browser_name', 'browser'),
      system: knownIn(row, 'os_name', 'os'),
      isBounce: pageviews === 1,
    };
  });
}

const VISIT_ID = /^\d{1,20}\.(\d{1,13})$/;

/** Reads the start of a visit from its id, in ISO 8601. Returns `undefined` for an invalid id. */
export function beginningOf(visitId: string): string | undefined {
  const ms = VISIT_ID.exec(visitId)?.[1];
  return ms === undefined ? undefined : new Date(Number(ms)).toISOString();
}

const NUMBER_ID = /^\d{6,20}$/;

/** Whether an id belongs to a profile. Ids of visitors are long numbers. */
export function isProfileName(id: string): boolean {
  return !NUMBER_ID.test(id);
}

/** The display name of a visitor: the id of a profile, or a short suffix of the visitor's id. */
export function visitorName(visitorId: string): string {
  if (isProfileName(visitorId)) return visitorId;
  return messages.visitor.named({ suffix: BigInt(visitorId).toString(36).slice(-5).toUpperCase() });
}

/** Joins texts with dots, without empty ones. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** The source of a visit; empty for direct visits. */
function sourceOf(row: Parameters<typeof knownIn>[0]): string {
  const source = knownIn(row, 'source', 'referrer');
  return source === DIRECT ? '' : valueName('referrer', source);
}
