import { AppError, type ErrorDetail } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { createClientIp } from '../../lib/client-ip.ts';
import type { Clock } from '../../lib/clock.ts';
import type { FactEntry, Journal } from '../../stores/facts/journal.types.ts';
import type { Website, WebsiteDirectory } from '../websites/index.ts';
import { chooseWebsites } from './choose-websites.ts';
import type { TrackingCounters } from './counters.ts';
import type { Draft, Step } from './draft.ts';
import type { TrackEvent } from './event.contract.ts';
import { emptyRow, writeRow } from './event-row.ts';
import { eventsTable } from './events.table.ts';
import { fillRow } from './fill-row.ts';
import { runSteps } from './pipeline.ts';
import type { TrackInput, TrackOutput } from './tracking.contract.ts';
import { parseTimestamp } from './values.contract.ts';

/** How far an event may lie ahead of our clock, and behind it without a key. Milliseconds. */
const TOLERANCE_MS = 3_600_000;

/** Takes in events. */
export interface TrackingService {
  /**
   * Takes in one event or a batch, all or none, and answers once they are durable.
   * @throws AppError VALIDATION_ERROR with one row per bad event, ACCESS_DENIED, SERVICE_UNAVAILABLE.
   */
  accept(input: TrackInput, context: RequestContext): Promise<TrackOutput>;
}

/** Builds the service. `steps` are run in order. */
export function createTrackingService(deps: {
  readonly journal: Journal;
  readonly websites: WebsiteDirectory;
  readonly steps: readonly Step[];
  readonly counters: TrackingCounters;
  readonly clock: Clock;
}): TrackingService {
  const { journal, websites, steps, counters, clock } = deps;
  const canonicalIp = createClientIp({ trustedProxies: [] });

  function createDraft(
    event: TrackEvent,
    website: Website,
    times: { readonly timeMs: number; readonly receivedMs: number },
    context: RequestContext,
  ): Draft {
    const byKey = context.principal.kind === 'key';
    const row = emptyRow(times.timeMs, times.receivedMs);
    fillRow(row, event, website.id);
    return {
      event,
      row,
      website,
      ip: byKey && event.ip ? canonicalIp(event.ip, undefined) : context.ip,
      userAgent: byKey && event.userAgent ? event.userAgent : context.userAgent,
      isServerSide: byKey && !event.userAgent,
      dropped: undefined,
    };
  }

  /** One row for each bad event: the first thing wrong with it. */
  function refusal(found: readonly ErrorDetail[]): AppError {
    const byEvent = new Map<string, ErrorDetail>();
    for (const detail of found) {
      const event = detail.field.slice(0, detail.field.lastIndexOf('.'));
      if (!byEvent.has(event)) byEvent.set(event, detail);
    }
    counters.count('invalid', byEvent.size);
    return new AppError('VALIDATION_ERROR', { details: [...byEvent.values()] });
  }

  return {
    accept: async ({ query, body }, context) => {
      const receivedMs = clock.now();
      const events = Array.isArray(body) ? body : [body];
      const fieldOf = Array.isArray(body) ? (index: number) => `body.${index}` : () => 'body';

      const chosen = await chooseWebsites(events, query.website_id, context.principal, websites, fieldOf);
      const times = events.map(({ timestamp }) => readTime(timestamp, receivedMs));
      const wrongTimes = findTimeProblems(times, receivedMs, context.principal.kind === 'key', fieldOf);
      if (chosen.details.length + wrongTimes.length > 0) throw refusal([...chosen.details, ...wrongTimes]);

      const drafts: Draft[] = [];
      for (const [index, event] of events.entries()) {
        const website = chosen.websites[index];
        if (website === undefined) continue;
        drafts.push(createDraft(event, website, { timeMs: times[index] ?? receivedMs, receivedMs }, context));
      }
      const kept = await runSteps(steps, drafts, counters);
      const entries: FactEntry[] = kept.map(({ row }) => ({ table: eventsTable, json: writeRow(row) }));
      for (const entry of context.takeUseEntry(200)) entries.push(entry);
      await journal.append(entries);
      counters.count('accepted', kept.length);
      counters.count('bot', countBots(kept));
      return { success: true, status: 'success', type: answerType(kept), count: kept.length };
    },
  };
}

function readTime(timestamp: TrackEvent['timestamp'], receivedMs: number): number {
  return timestamp === undefined || timestamp === null
    ? receivedMs
    : (parseTimestamp(timestamp) ?? receivedMs);
}

function findTimeProblems(
  times: readonly number[],
  nowMs: number,
  isByKey: boolean,
  fieldOf: (index: number) => string,
): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  for (const [index, timeMs] of times.entries()) {
    const isAhead = timeMs > nowMs + TOLERANCE_MS;
    if (!isAhead && (isByKey || timeMs >= nowMs - TOLERANCE_MS)) continue;
    const message = isAhead
      ? 'must not be more than 1 hour ahead'
      : 'must not be older than 1 hour unless it is sent with a key';
    problems.push({ field: `${fieldOf(index)}.timestamp`, message });
  }
  return problems;
}

function countBots(drafts: readonly Draft[]): number {
  let bots = 0;
  for (const { row } of drafts) if (row.bot !== '') bots += 1;
  return bots;
}

/** As the hosted product words it: its custom events are answered as `custom_event`. */
function answerType(drafts: readonly Draft[]): string {
  const [first] = drafts;
  if (first === undefined) return 'batch';
  const type = wordOf(first);
  return drafts.every((draft) => wordOf(draft) === type) ? type : 'batch';
}

function wordOf({ row }: Draft): string {
  return row.type === 'custom' ? 'custom_event' : row.type;
}
