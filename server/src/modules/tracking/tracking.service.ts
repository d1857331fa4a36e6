import type { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { validationFailed } from '../../http/errors.ts';
import { type MaybePromise, promised, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { canonicalIp } from '../../lib/constraints/ip-range.ts';
import { newId } from '../../lib/ids/ids.ts';
import { isScoped } from '../../lib/principal.ts';
import { say, schemaText } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { FactEntry, Journal } from '../../stores/facts/journal/journal.types.ts';
import type { Website, WebsiteDirectory } from '../websites/index.ts';
import { type ChosenWebsites, chooseWebsites, type EventProblem } from './choose-websites.ts';
import type { SentError } from './contract/error.contract.ts';
import type { TrackEvent } from './contract/event.contract.ts';
import type { TrackOutput, WebsiteQuery } from './contract/tracking.contract.ts';
import type { SentVital } from './contract/vital.contract.ts';
import {
  countDiscarded,
  type DiscardedFact,
  type IngestionCounts,
  type IntakeKind,
} from './ingestion-counts.ts';
import { emptyRow } from './rows/event-row.ts';
import type { FactKind } from './rows/fact-kinds.ts';
import { addTimeProblems, readTime, timeAhead } from './rows/fact-times.ts';
import { CUSTOM, IDENTIFY } from './rows/fill-row.ts';
import { type PendingFact, runSteps, type SentFact } from './rows/pending-fact.ts';

import { isImageProxy, isLibraryAgent } from './steps/agent.ts';
import { isAnonymised } from './visitors/anonymise.ts';

/** The sender of a request. */
interface Sender {
  readonly context: RequestContext;
  /** Whether it requested an image. */
  readonly isPixel: boolean;
}

/** The address of a visitor whose address is unknown. It is that of no computer. */
const NO_IP = '0.0.0.0';

/** The fields in which blanks at the beginning and the end are ignored. */
const TRIMMED = ['name', 'type', 'profileId', 'anonymousId', 'sessionId'] as const;

/** A validated request: a single fact or a batch, and the website of the query. */
export interface IntakeInput<S extends SentFact> {
  readonly query: WebsiteQuery;
  readonly body: S | S[];
  /** The part of the request that contains the fact, for errors. Default: the body. */
  readonly at?: 'query';
}

/** Accepts a single fact or a batch, all or none, and resolves when they are durable. */
type Accept<S extends SentFact> = (input: IntakeInput<S>, context: RequestContext) => Promise<TrackOutput>;

/**
 * Accepts the facts that websites send.
 * @throws AppError VALIDATION_ERROR with one detail for each invalid event, ACCESS_DENIED, SERVICE_UNAVAILABLE.
 */
export interface TrackingService {
  readonly acceptEvents: Accept<TrackEvent>;
  readonly acceptVitals: Accept<SentVital>;
  readonly acceptErrors: Accept<SentError>;
  /** Facts that were stored durably, since the start. */
  readonly accepted: Readonly<Record<IntakeKind, number>>;
  /** Writes the counts of discarded facts to the journal. If this fails, they are written with the next call. */
  writeCounts(): Promise<void>;
}

/** Creates the service. */
export function createTrackingService(deps: {
  readonly journal: Journal;
  readonly websites: WebsiteDirectory;
  readonly kinds: {
    readonly events: FactKind<TrackEvent>;
    readonly vitals: FactKind<SentVital>;
    readonly errors: FactKind<SentError>;
  };
  readonly discarded: IngestionCounts;
  readonly clock: Clock;
}): TrackingService {
  const { journal, websites, kinds, discarded, clock } = deps;
  const accepted = { event: 0, vital: 0, error: 0 };

  function createPendingFact<S extends SentFact>(
    kind: FactKind<S>,
    sent: S,
    website: Website,
    times: { readonly timeMs: number; readonly receivedMs: number },
    { context, isPixel }: Sender,
  ): PendingFact<S> {
    const hasKey = isScoped(context.principal);
    const row = emptyRow(times.timeMs, times.receivedMs);
    const event = trimTexts(sent);
    const finding = kind.fill(row, event, website.id);
    const fact: PendingFact<S> = {
      event,
      row,
      website,
      hasKey,
      sentFrom: context.sentFrom,
      ip: (hasKey && event.ip ? canonicalIp(event.ip) : undefined) ?? context.ip,
      userAgent: hasKey && event.userAgent ? event.userAgent : context.userAgent,
      isServerSide: hasKey
        ? !event.userAgent
        : (row.type === CUSTOM || event.type === IDENTIFY) && isLibraryAgent(context.userAgent),
      unknownVisitor: undefined,
      opensVisit: false,
      finding,
      dropped: undefined,
    };
    return isPixel && isImageProxy(context.userAgent) ? hideProxy(fact) : fact;
  }

  function toPendingFacts<S extends SentFact>(
    kind: FactKind<S>,
    events: readonly S[],
    chosen: ChosenWebsites,
    pathOf: (index: number) => readonly PropertyKey[],
    sender: Sender,
  ): PendingFact<S>[] {
    const receivedMs = clock.now();
    const times = events.map((event) => readTime(event, receivedMs));
    const problems = [...chosen.problems];
    addTimeProblems(problems, events, times, receivedMs, isScoped(sender.context.principal));
    // Callbacks instead of `entries()`, which creates an iterator and a pair for each event.
    events.forEach((event, index) => {
      addConflicts(problems, kind, event, index);
    });
    if (problems.length > 0) throw toValidationError(problems, pathOf);

    const aheadMs = timeAhead(times, receivedMs);
    const pendingFacts: PendingFact<S>[] = [];
    for (let index = 0; index < events.length; index += 1) {
      const event = events[index];
      const website = chosen.websites[index];
      if (event === undefined || website === undefined) continue;
      const timeMs = (times[index] ?? receivedMs) - aheadMs;
      pendingFacts.push(createPendingFact(kind, event, website, { timeMs, receivedMs }, sender));
    }
    return pendingFacts;
  }

  /** Adds the counts to the entries of the request. Without other entries, they are collected and written later together. */
  function recordDropped<S extends SentFact>(
    kind: FactKind<S>,
    pendingFacts: readonly PendingFact<S>[],
    entries: FactEntry[],
  ): void {
    const dropped = pendingFacts.flatMap((fact) => toDiscardedFact(kind, fact) ?? []);
    if (entries.length === 0) for (const one of dropped) discarded.add(one);
    else {
      for (const one of dropped) discarded.addToTotals(one);
      for (const entry of countDiscarded(dropped)) entries.push(entry);
    }
  }

  function accept<S extends SentFact>(
    kind: FactKind<S>,
    { query, body, at }: IntakeInput<S>,
    context: RequestContext,
  ): MaybePromise<TrackOutput> {
    const events = Array.isArray(body) ? body : [body];
    const pathOf = Array.isArray(body) ? (index: number) => ['body', index] : () => [at ?? 'body'];
    const queryId = query.website_id ?? query.client_id;
    return whenReady(chooseWebsites(events, queryId, context, websites), (chosen) => {
      const pendingFacts = toPendingFacts(kind, events, chosen, pathOf, { context, isPixel: at === 'query' });
      return whenReady(runSteps(kind.steps, pendingFacts), (kept) =>
        append(kind, pendingFacts, kept, context),
      );
    });
  }

  /** Appends the rows. Nothing that waits for the journal refers to them, so that they are freed while many requests wait. */
  function append<S extends SentFact>(
    kind: FactKind<S>,
    pendingFacts: readonly PendingFact<S>[],
    kept: readonly PendingFact<S>[],
    context: RequestContext,
  ): Promise<TrackOutput> {
    const entries = toEntries(kind, kept);
    for (const entry of context.takeUseEntry(200)) entries.push(entry);
    if (kept.length < pendingFacts.length) recordDropped(kind, pendingFacts, entries);
    if (kept.some(({ finding }) => finding !== undefined))
      for (const entry of countDiscarded(findingsOf(kind, kept))) entries.push(entry);
    // Includes dropped events, so that the response does not disclose the rules to the sender.
    const output: TrackOutput = {
      success: true,
      status: 'success',
      type: kind.responseType(pendingFacts),
      count: pendingFacts.length,
    };
    return succeed(journal.append(entries), output, kind.kind, kept.length);
  }

  function succeed(
    written: Promise<void>,
    output: TrackOutput,
    kind: IntakeKind,
    stored: number,
  ): Promise<TrackOutput> {
    return written.then(() => {
      accepted[kind] += stored;
      return discarded.isFull() ? writeCounts().then(() => output) : output;
    });
  }

  async function writeCounts(): Promise<void> {
    const entries = discarded.take();
    try {
      await journal.append(entries);
    } catch (error) {
      discarded.putBack(entries);
      throw error;
    }
  }

  return {
    accepted,
    writeCounts,
    acceptEvents: (input, context) => promised(() => accept(kinds.events, input, context)),
    acceptVitals: (input, context) => promised(() => accept(kinds.vitals, input, context)),
    acceptErrors: (input, context) => promised(() => accept(kinds.errors, input, context)),
  };
}

function toEntries<S extends SentFact>(kind: FactKind<S>, facts: readonly PendingFact<S>[]): FactEntry[] {
  return facts.map((fact) => ({
    table: kind.table,
    json: kind.write(fact),
    origin: {
      subjectId: fact.website.id,
      organizationId: fact.website.organizationId,
      timeMs: fact.row.time,
    },
  }));
}

function toDiscardedFact<S extends SentFact>(
  { kind }: FactKind<S>,
  { dropped, website, row }: PendingFact<S>,
): DiscardedFact | undefined {
  if (dropped === undefined) return undefined;
  const { id: websiteId, organizationId } = website;
  return { websiteId, organizationId, kind, outcome: 'blocked', reason: dropped, timeMs: row.time };
}

/** Lists the unusable values of facts that are counted without them. */
function findingsOf<S extends SentFact>(
  { kind }: FactKind<S>,
  facts: readonly PendingFact<S>[],
): readonly DiscardedFact[] {
  return facts.flatMap(({ finding, website, row }) =>
    finding === undefined
      ? []
      : {
          websiteId: website.id,
          organizationId: website.organizationId,
          kind,
          outcome: 'invalid',
          reason: finding,
          timeMs: row.time,
        },
  );
}

/** Removes blanks around names and ids, so that ` Signup ` is not another event than `Signup`. */
function trimTexts<S extends SentFact>(fact: S): S {
  let trimmed = fact;
  for (const field of TRIMMED) {
    const value: unknown = fact[field];
    // Fields that the kind does not have are not validated.
    if (typeof value !== 'string') continue;
    const text = value.trim();
    if (text !== value) trimmed = { ...trimmed, [field]: text };
  }
  return trimmed;
}

/** Returns a fact of a mail service's image proxy without the address and user agent of the proxy. */
function hideProxy<S extends SentFact>(fact: PendingFact<S>): PendingFact<S> {
  const unknownVisitor = newId('vis', fact.row.received_at);
  return { ...fact, ip: NO_IP, userAgent: '', isServerSide: true, unknownVisitor };
}

/** Adds a problem if fields of an event have conflicting values. */
function addConflicts<S extends SentFact>(
  problems: EventProblem[],
  { kind }: FactKind<S>,
  event: S,
  index: number,
): void {
  const { timezone, timeZone, type, timestamp, age_ms: ageMs } = event;
  if (kind === 'event' && type === IDENTIFY && isAnonymised(event)) {
    const message = say('tracking.mustNotBeTrue');
    problems.push({ index, field: 'anonymizeVisitorIds', message });
  } else if (ageMs && timestamp) {
    problems.push({ index, field: 'age_ms', message: say('tracking.mustNotBeSent') });
  } else if (timezone && timeZone && timezone !== timeZone) {
    const message = say('tracking.mustNotDifferFromTimezone');
    problems.push({ index, field: 'timeZone', message });
  }
}

/** Creates an error with the first problem of each event. `pathOf` returns the path of an event in the request. */
function toValidationError(
  problems: readonly EventProblem[],
  pathOf: (index: number) => readonly PropertyKey[],
): AppError {
  const byEvent = new Map<number, EventProblem>();
  for (const problem of problems) if (!byEvent.has(problem.index)) byEvent.set(problem.index, problem);
  return validationFailed(
    [...byEvent.values()].map(({ index, field, message }) => ({
      path: [...pathOf(index), field],
      message: schemaText(message),
    })),
  );
}
