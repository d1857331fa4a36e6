import { AppError } from '../../errors.ts';
import { createTurns, type Turns } from '../../lib/concurrency/turns.ts';
import { newId } from '../../lib/ids/ids.ts';
import { didYouMean } from '../../lib/text/did-you-mean.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { TimeRange } from '../../lib/time/time-range.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import {
  catchUpDeadline,
  type FactsView,
  type Freshness,
  storedFacts,
} from '../../stores/facts/freshness.ts';
import { MergedReads } from '../../stores/facts/merged-reads.ts';
import type { OrganizationsService } from '../organizations/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { describeOneType, describeTypes } from './contract/describe-types.ts';
import type { FilterNode } from './contract/filter.contract.ts';
import { PUBLIC_QUERY_ROWS } from './contract/limits.contract.ts';
import type { QueryRequest } from './contract/request.contract.ts';
import type {
  CompiledResponse,
  QueryResponse,
  TypeResponse,
  TypesResponse,
} from './contract/response.contract.ts';
import { planParameters } from './plan/plan.ts';
import type { Plan, ResolvedParameter } from './plan/plan.types.ts';
import { subjectProblem, type TableName } from './plan/tables.ts';
import { Volume } from './plan/volume.ts';
import { compilePlan } from './render/compile.ts';
import { createIssues, type Issues } from './resolve/issues.ts';
import { type MonitorTags, type TaggedScope, usesMonitorTags } from './resolve/monitor-tags.ts';
import { isPublicParameter } from './resolve/public-access.ts';
import { type ResolvedQuery, resolveQuery } from './resolve/resolve-query.ts';
import { createSubjectResolver, type RequestedSubject, viewedId } from './resolve/resolve-subject.ts';
import { describeQuery, respondToQuery, runnablesOf } from './respond/respond-to-query.ts';
import { runStatements } from './respond/run-statements.ts';
import type { RolledDays } from './roll-ups/choose-days.ts';
import type { RollUps } from './roll-ups/roll-ups.ts';
import { QUERY_TYPES } from './types/registry.ts';

/** The maximum total duration of the scans of one request, in milliseconds. */
const BUDGET_MS = 30_000;
/** The maximum number of attempts to answer a request when data changes while it runs. */
const MAX_ATTEMPTS = 3;
/** An attempt that took longer, in milliseconds, delays changes of its subject during the next attempt. */
const MAX_UNDELAYED_MS = 1_000;
/** An attempt that took longer than this is not repeated, so that changes are not delayed for so long. */
const MAX_REPEATED_MS = 2_000;
/** How long clients may cache a response about the past, in milliseconds. */
const PAST_FRESH_MS = 60_000;

/** One request. */
export interface QueryCall {
  readonly subject: RequestedSubject;
  readonly queries: readonly QueryRequest[];
  /** Set when the caller may only read public data: creates the error for other data. */
  readonly refuseMoreThanPublic?: (() => AppError) | undefined;
  /** Filters that apply to every query and that the caller cannot remove; none when absent. */
  readonly fixedFilters?: readonly FilterNode[] | undefined;
  /** The location of each query in the request, for errors. */
  readonly at: (index: number) => string;
  /** The time zone of queries that do not set one; when absent, that of the website or, for other subjects, the organization. */
  readonly timezone: string | undefined;
  /** The location of `timezone` in the request, for errors; `query.timezone` when absent. */
  readonly timezoneField?: string;
  readonly signal?: AbortSignal;
  /** Whose request it is: processor time and reads are shared fairly among tenants. */
  readonly tenant?: string;
  /** Called, possibly several times, with the remaining time for which the response may be cached, in milliseconds: the minimum applies. */
  readonly onFreshness?: (freshForMs: number) => void;
}

/** Runs queries. */
export interface QueryService {
  /**
   * @throws AppError VALIDATION_ERROR with every error; QUERY_TIMEOUT; SERVICE_UNAVAILABLE. The failure of a single parameter
   * is part of its result.
   */
  run(call: QueryCall): Promise<QueryResponse[]>;
  /** Returns the statements that `run` would execute. @throws AppError VALIDATION_ERROR. */
  compile(call: QueryCall): Promise<CompiledResponse['queries']>;
  types(includeMeta: boolean): TypesResponse;
  /** @throws AppError NOT_FOUND when there is no type of this name. */
  type(name: string): TypeResponse;
}

/** The dependencies of the service. */
export interface QueryServiceOptions {
  readonly facts: Facts;
  readonly websites: Pick<WebsiteDirectory, 'idsOf'>;
  /** For the calendar of queries about a website that do not set one; when absent, UTC and weeks that begin on Sunday. */
  readonly findWebsite?: WebsiteDirectory['find'];
  /** The same for the other subjects, which belong to an organization. */
  readonly findOrganization?: OrganizationsService['find'];
  readonly clock: Clock;
  /** Returns the current tags of monitors; when absent, monitors have none. */
  readonly monitorTags?: (scope: TaggedScope) => Promise<MonitorTags>;
  /** Daily roll-ups; when absent, queries read events and visits. */
  readonly rollUps?: Pick<RollUps, 'daysOf'>;
  /** The number of half hours of visits up to which distinct values are counted exactly; {@link EXACT_VISITS} when absent. */
  readonly exactVisits?: number;
  /** Waits for data that is accepted but not stored yet; when absent, queries read stored data only. */
  readonly freshness?: Freshness | undefined;
  /** Merges identical reads of several services; when absent, of this service only. */
  readonly reads?: MergedReads;
  /** Divides planning and presentation into slices; when absent, those of this service only. */
  readonly turns?: Turns;
}

interface PlannedQuery {
  readonly request: QueryRequest;
  readonly query: ResolvedQuery;
  readonly plan: Plan;
}

const NO_DAYS: RolledDays = new Map();

/** Creates the service. */
export function createQueryService(options: QueryServiceOptions): QueryService {
  const { facts, clock, reads = new MergedReads(facts), freshness = storedFacts(facts) } = options;
  const { turns = createTurns() } = options;
  const volume = new Volume(options);
  const resolveSubject = createSubjectResolver(options.websites);

  const planCall = async (call: QueryCall, hiddenSegments?: readonly string[]): Promise<PlannedQuery[]> => {
    const { subject, queries, at, timezone, timezoneField, fixedFilters } = call;
    const issues = createIssues();
    const nowMs = clock.now();
    const settings =
      subject.kind === 'website'
        ? await options.findWebsite?.(subject.websiteId)
        : await options.findOrganization?.(subject.organizationId);
    const monitorTags = queries.some(usesMonitorTags)
      ? await options.monitorTags?.(taggedScope(subject))
      : undefined;
    const { refuseMoreThanPublic } = call;
    if (refuseMoreThanPublic !== undefined) checkPublicSize(call, issues);
    issues.throwIfAny();
    const nextTurn = turnsOf(turns, call);
    const resolved: { readonly request: QueryRequest; readonly query: ResolvedQuery }[] = [];
    for (const [index, request] of queries.entries()) {
      await nextTurn();
      const place = { at: at(index), timezone, timezoneField, settings, fixedFilters, monitorTags, nowMs };
      resolved.push({ request, query: resolveQuery(request, place, issues) });
    }
    const parameters = resolved.flatMap(({ query }) => query.parameters);
    if (refuseMoreThanPublic !== undefined && !parameters.every(isPublicParameter))
      throw refuseMoreThanPublic();
    issues.throwIfAny();
    const about = await resolveSubject(call);
    const rolledDays = about.kind === 'website' ? await options.rollUps?.daysOf(about.websiteId) : undefined;
    const planning = resolved.map(async ({ request, query }): Promise<PlannedQuery> => {
      for (const { at, table, isOfLinks } of query.parameters.map(tableOf)) {
        const problem = subjectProblem(table, about, isOfLinks);
        if (problem !== undefined) issues.add(at, problem);
      }
      const weight = await volume.weigh(about, rangesOf(query.parameters), readOptionsOf(call));
      const frame = {
        subject: hiddenSegments === undefined ? about : { ...about, hiddenSegments },
        pageNumber: query.page,
        wantsTotals: query.wantsTotals,
        ...weight,
        rolledDays: rolledDays ?? NO_DAYS,
      };
      await nextTurn();
      return { request, query, plan: planParameters(query.parameters, frame, issues) };
    });
    const planned = await Promise.all(planning);
    issues.throwIfAny();
    return planned;
  };

  const runCall = async (call: QueryCall, view: FactsView, deadlineMs: number) => {
    const answers: QueryResponse[] = [];
    let statements = 0;
    const state = describeView(view, clock.now());
    for (const { request, query, plan } of await planCall(call, view.hiddenSegments)) {
      // A cached response about a range that has not ended would hide events accepted since.
      call.onFreshness?.(isOfPast(query, clock.now()) ? PAST_FRESH_MS : 0);
      const nextTurn = turnsOf(turns, call);
      const bounds = { ...readOptionsOf(call), deadlineMs, nextTurn };
      const runnables = runnablesOf(plan);
      statements += runnables.length;
      const outcomes = await runStatements(reads, runnables, bounds);
      answers.push({
        queryId: request.id ?? newId('qry', clock.now()),
        data: await respondToQuery({ query, plan, outcomes, nextTurn }),
        meta: { ...describeQuery(query), ...state },
      });
    }
    return { answers, statements };
  };

  return {
    async run(call) {
      const beganMs = performance.now();
      const waiting = { deadlineMs: catchUpDeadline(), signal: call.signal };
      let isLast = false;
      for (let attempt = 1; ; attempt += 1) {
        isLast ||= attempt === MAX_ATTEMPTS;
        const viewOptions = { ...waiting, catchesUp: attempt === 1, delaysChanges: isLast };
        const view = await freshness.openView(viewedId(call), viewOptions);
        const attemptedMs = performance.now();
        try {
          const { answers, statements } = await runCall(call, view, beganMs + BUDGET_MS);
          const isOfOneInstant = statements < 2 || (view.isSettled && !view.hasChanged());
          if (isOfOneInstant) return answers;
          const tookMs = performance.now() - attemptedMs;
          if (isLast || tookMs > MAX_REPEATED_MS) return answers.map(markInconsistent);
          isLast = tookMs > MAX_UNDELAYED_MS;
        } finally {
          view.close();
        }
      }
    },
    async compile(call) {
      const compiled: CompiledResponse['queries'] = [];
      const bounds = readOptionsOf(call);
      for (const { plan } of await planCall(call))
        compiled.push(...(await compilePlan((statement) => reads.query(statement, bounds), plan)));
      return compiled;
    },
    types: describeTypes,
    type(name) {
      const described = describeOneType(name);
      if (described !== undefined) return described;
      const suggestion = didYouMean(name, QUERY_TYPES.keys());
      const shown = JSON.stringify(name.slice(0, 64));
      const message =
        suggestion === undefined
          ? say('query.noSuchType', { name: shown })
          : say('query.noSuchTypeBut', { name: shown, suggestion });
      throw new AppError('NOT_FOUND', { message });
    },
  };
}

/** The monitors whose checks a query about the subject reads. A link has none; queries of checks about it are rejected. */
function taggedScope(subject: RequestedSubject): TaggedScope {
  if (subject.kind === 'website') return { kind: 'website', id: subject.websiteId };
  if (subject.kind === 'monitor') return { kind: 'monitor', id: subject.monitorId };
  return { kind: 'organization', id: subject.organizationId };
}

/** The metadata about the freshness of the data. */
function describeView({ missing }: FactsView, nowMs: number): Pick<QueryResponse['meta'], 'asOf' | 'behind'> {
  if (missing === undefined) return { asOf: new Date(nowMs).toISOString() };
  const since = new Date(missing.sinceMs).toISOString();
  return { asOf: since, behind: { events: missing.rows, since } };
}

function markInconsistent({ meta, ...answer }: QueryResponse): QueryResponse {
  return { ...answer, meta: { ...meta, inconsistent: true } };
}

/** Waits for the next turn of a call. */
function turnsOf(turns: Turns, { tenant = '', signal }: QueryCall): () => Promise<void> | undefined {
  return () => turns.next(tenant, signal);
}

/** Bounds what callers without a credential can request ({@link PUBLIC_QUERY_ROWS}). */
function checkPublicSize({ queries, at }: QueryCall, issues: Issues): void {
  for (const [index, { limit = 0 }] of queries.entries())
    if (limit > PUBLIC_QUERY_ROWS)
      issues.add(
        `${at(index)}.limit`,
        say('query.mustBeAtMostWithoutCredential', { publicQueryRows: PUBLIC_QUERY_ROWS }),
      );
}

/** The options for reads of a call: they end when the client disconnects. */
function readOptionsOf({ signal, tenant }: QueryCall): ReadOptions {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(tenant === undefined ? {} : { tenant }),
  };
}

/** Whether the ranges of a query are in the past, so that only late events change its result. */
function isOfPast({ parameters }: ResolvedQuery, nowMs: number): boolean {
  return rangesOf(parameters).every(({ toMs }) => toMs <= nowMs);
}

/** The ranges that cover the parameters and their comparisons. */
function rangesOf(parameters: readonly ResolvedParameter[]): readonly TimeRange[] {
  const own = parameters.map(({ window }) => window.range);
  const compared = parameters.flatMap((parameter) => parameter.compared?.range ?? []);
  return [own, compared]
    .filter((ranges) => ranges.length > 0)
    .map((ranges) => ({
      fromMs: Math.min(...ranges.map(({ fromMs }) => fromMs)),
      toMs: Math.max(...ranges.map(({ toMs }) => toMs)),
    }));
}

function tableOf(parameter: ResolvedParameter): {
  readonly at: string;
  readonly table: TableName;
  readonly isOfLinks: boolean;
} {
  const { at } = parameter;
  if (parameter.kind !== 'statement') return { at, table: parameter.table, isOfLinks: false };
  return { at, table: parameter.type.table, isOfLinks: parameter.type.isOfLinks === true };
}
