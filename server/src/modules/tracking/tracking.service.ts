import { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Clock } from '../../lib/clock.ts';
import { canonicalIp } from '../../lib/ip-range.ts';
import { isScoped } from '../../lib/principal.ts';
import type { FactEntry, Journal } from '../../stores/facts/journal.types.ts';
import type { Website, WebsiteDirectory } from '../websites/index.ts';
import { isAnonymised } from './anonymise.ts';
import { type ChosenWebsites, chooseWebsites, type EventProblem } from './choose-websites.ts';
import type { Draft, SentFact } from './draft.ts';
import type { SentError } from './error.contract.ts';
import type { TrackEvent } from './event.contract.ts';
import { emptyRow } from './event-row.ts';
import type { FactKind } from './fact-kinds.ts';
import { IDENTIFY } from './fill-row.ts';
import { countUnstored, type IntakeCounts, type Unstored } from './intake-counts.ts';
import { runSteps } from './pipeline.ts';
import type { TrackOutput, WebsiteQuery } from './tracking.contract.ts';
import { parseTimestamp } from './values.contract.ts';
import type { SentVital } from './vital.contract.ts';

/** How far an event may lie ahead of our clock, and behind it without a key. Milliseconds. */
const TOLERANCE_MS = 3_600_000;

/** What a contract lets through: one thing or a batch, and the website that is meant. */
export interface IntakeInput<S extends SentFact> {
  readonly query: WebsiteQuery;
  readonly body: S | S[];
  /** Where in the request it stood, for errors; the body unless it says so. */
  readonly at?: 'query';
}

/** Takes in one thing or a batch, all or none, and answers once they are durable. */
type Accept<S extends SentFact> = (input: IntakeInput<S>, context: RequestContext) => Promise<TrackOutput>;

/**
 * Takes in what websites send.
 * @throws AppError VALIDATION_ERROR with one row per bad event, ACCESS_DENIED, SERVICE_UNAVAILABLE.
 */
export interface TrackingService {
  readonly acceptEvents: Accept<TrackEvent>;
  readonly acceptVitals: Accept<SentVital>;
  readonly acceptErrors: Accept<SentError>;
  /** Makes durable what was counted of what was not stored; what cannot be written waits for the next time. */
  writeCounts(): Promise<void>;
}

/** Builds the service. */
export function createTrackingService(deps: {
  readonly journal: Journal;
  readonly websites: WebsiteDirectory;
  readonly kinds: {
    readonly events: FactKind<TrackEvent>;
    readonly vitals: FactKind<SentVital>;
    readonly errors: FactKind<SentError>;
  };
  readonly unstored: IntakeCounts;
  readonly clock: Clock;
}): TrackingService {
  const { journal, websites, kinds, unstored, clock } = deps;

  function createDraft<S extends SentFact>(
    kind: FactKind<S>,
    event: S,
    website: Website,
    times: { readonly timeMs: number; readonly receivedMs: number },
    context: RequestContext,
  ): Draft<S> {
    const isByKey = isScoped(context.principal);
    const row = emptyRow(times.timeMs, times.receivedMs);
    kind.fill(row, event, website.id);
    return {
      event,
      row,
      website,
      isByKey,
      sentFrom: context.sentFrom,
      ip: (isByKey && event.ip ? canonicalIp(event.ip) : undefined) ?? context.ip,
      userAgent: isByKey && event.userAgent ? event.userAgent : context.userAgent,
      isServerSide: isByKey && !event.userAgent,
      dropped: undefined,
    };
  }

  function toDrafts<S extends SentFact>(
    kind: FactKind<S>,
    events: readonly S[],
    chosen: ChosenWebsites,
    fieldOf: (index: number) => string,
    context: RequestContext,
  ): Draft<S>[] {
    const receivedMs = clock.now();
    const times = events.map(({ timestamp }) => readTime(timestamp, receivedMs));
    const found = [
      ...chosen.problems,
      ...findTimeProblems(times, receivedMs, isScoped(context.principal)),
      ...events.flatMap((event, index) => findContradictions(kind, event, index)),
    ];
    if (found.length > 0) throw refusal(found, fieldOf);

    const drafts: Draft<S>[] = [];
    for (const [index, event] of events.entries()) {
      const website = chosen.websites[index];
      if (website === undefined) continue;
      const timeMs = times[index] ?? receivedMs;
      drafts.push(createDraft(kind, event, website, { timeMs, receivedMs }, context));
    }
    return drafts;
  }

  /** What is written anyway takes the counts along; for their own sake they are written together. */
  function noteDropped<S extends SentFact>(
    kind: FactKind<S>,
    drafts: readonly Draft<S>[],
    entries: FactEntry[],
  ): void {
    const dropped = drafts.flatMap((draft) => describeDropped(kind, draft) ?? []);
    if (entries.length === 0) for (const one of dropped) unstored.add(one);
    else for (const entry of countUnstored(dropped)) entries.push(entry);
  }

  async function accept<S extends SentFact>(
    kind: FactKind<S>,
    input: IntakeInput<S>,
    context: RequestContext,
  ): Promise<TrackOutput> {
    const { query, body, at } = input;
    const events = Array.isArray(body) ? body : [body];
    const fieldOf = Array.isArray(body) ? (index: number) => `body.${index}` : () => at ?? 'body';
    const queryId = query.website_id ?? query.client_id;
    const chosen = await chooseWebsites(events, queryId, context.principal, websites);
    const drafts = toDrafts(kind, events, chosen, fieldOf, context);
    const kept = await runSteps(kind.steps, drafts);
    const entries: FactEntry[] = kept.map((draft) => ({
      table: kind.table,
      json: kind.write(draft),
      origin: {
        subjectId: draft.website.id,
        organizationId: draft.website.organizationId,
        timeMs: draft.row.time,
      },
    }));
    for (const entry of context.takeUseEntry(200)) entries.push(entry);
    if (kept.length < drafts.length) noteDropped(kind, drafts, entries);
    await journal.append(entries);
    if (unstored.isFull()) await writeCounts();
    // All that came, whatever became of it: who sends learns nothing of the rules.
    return { success: true, status: 'success', type: kind.answerType(drafts), count: drafts.length };
  }

  async function writeCounts(): Promise<void> {
    const entries = unstored.take();
    try {
      await journal.append(entries);
    } catch (error) {
      unstored.putBack(entries);
      throw error;
    }
  }

  return {
    writeCounts,
    acceptEvents: (input, context) => accept(kinds.events, input, context),
    acceptVitals: (input, context) => accept(kinds.vitals, input, context),
    acceptErrors: (input, context) => accept(kinds.errors, input, context),
  };
}

function describeDropped<S extends SentFact>(
  { kind }: FactKind<S>,
  { dropped, website, row }: Draft<S>,
): Unstored | undefined {
  if (dropped === undefined) return undefined;
  return { websiteId: website.id, kind, outcome: 'blocked', reason: dropped, timeMs: row.time };
}

function readTime(timestamp: SentFact['timestamp'], receivedMs: number): number {
  return timestamp === undefined || timestamp === null
    ? receivedMs
    : (parseTimestamp(timestamp) ?? receivedMs);
}

function findTimeProblems(times: readonly number[], nowMs: number, isByKey: boolean): EventProblem[] {
  const problems: EventProblem[] = [];
  for (const [index, timeMs] of times.entries()) {
    const isAhead = timeMs > nowMs + TOLERANCE_MS;
    if (!isAhead && (isByKey || timeMs >= nowMs - TOLERANCE_MS)) continue;
    const message = isAhead
      ? 'must not be more than 1 hour ahead'
      : 'must not be older than 1 hour unless it is sent with a key';
    problems.push({ index, field: 'timestamp', message });
  }
  return problems;
}

/** Finds fields that contradict each other. */
function findContradictions<S extends SentFact>(
  { kind }: FactKind<S>,
  event: S,
  index: number,
): EventProblem[] {
  const { timezone, timeZone, type } = event;
  if (kind === 'event' && type === IDENTIFY && isAnonymised(event))
    return [
      { index, field: 'anonymizeVisitorIds', message: 'must not be true where a profile is identified' },
    ];
  return timezone && timeZone && timezone !== timeZone
    ? [{ index, field: 'timeZone', message: 'must not differ from timezone, which means the same' }]
    : [];
}

/** One row for each event: the first problem with it. `fieldOf` says where an event stands in the request. */
function refusal(found: readonly EventProblem[], fieldOf: (index: number) => string): AppError {
  const byEvent = new Map<number, EventProblem>();
  for (const problem of found) if (!byEvent.has(problem.index)) byEvent.set(problem.index, problem);
  const details = [...byEvent.values()].map(({ index, field, message }) => ({
    field: `${fieldOf(index)}.${field}`,
    message,
  }));
  return new AppError('VALIDATION_ERROR', { details });
}
