import { AppError, invalidField } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { didYouMean } from '../../lib/did-you-mean.ts';
import { newId } from '../../lib/ids.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import {
  catchUpDeadline,
  type FactsView,
  type Freshness,
  storedFacts,
} from '../../stores/facts/freshness.ts';
import { createMergedReads, type MergedReads } from '../../stores/facts/merged-reads.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import type { CompiledAnswer, QueryAnswer, TypeAnswer, TypesAnswer } from './answer.contract.ts';
import { answerQuery, describeQuery, runnablesOf } from './answer-query.ts';
import { compilePlan } from './compile.ts';
import { describeOneType, describeTypes } from './describe-types.ts';
import type { FilterNode } from './filter.contract.ts';
import { createIssues } from './issues.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import { planQuestions } from './plan.ts';
import type { Plan, Question } from './plan.types.ts';
import { isPublicQuestion } from './public-access.ts';
import type { QueryRequest } from './request.contract.ts';
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts';
import type { RolledDays } from './roll-ups/choose-days.ts';
import type { RollUps } from './roll-ups/roll-ups.ts';
import { runStatements } from './run-statements.ts';
import { type QuerySubject, subjectProblem, type TableName } from './tables.ts';
import { QUERY_TYPES } from './types.ts';
import { createVolume } from './volume.ts';

/** The longest that the scans of one request may take together, in milliseconds. */
const BUDGET_MS = 30_000;

/** How often a request is answered again because facts changed while it was answered. */
const MAX_ATTEMPTS = 3;
/** A request that took longer, in milliseconds, delays changes of its subject when it is answered again … */
const LONGEST_UNDELAYED_MS = 1_000;
/** … and one that took longer than this is not answered again: changes are not delayed for so long. */
const LONGEST_REPEATED_MS = 2_000;

/** For how long a client may keep an answer about the past, in milliseconds. */
const PAST_FRESH_MS = 60_000;

/** What a query is about, as the caller names it. Access was checked before. */
export type AskedSubject =
  | Exclude<QuerySubject, { kind: 'organization' }>
  | { readonly kind: 'organization'; readonly organizationId: string };

/** One request. */
export interface QueryCall {
  readonly subject: AskedSubject;
  readonly queries: readonly QueryRequest[];
  /** Set when the caller may only ask for what is public: what more is refused with. */
  readonly refuseMoreThanPublic?: (() => AppError) | undefined;
  /** Filters that hold for every query, which the caller cannot take off; none when absent. */
  readonly fixedFilters?: readonly FilterNode[] | undefined;
  /** Where each query stands in the request, for errors. */
  readonly at: (index: number) => string;
  /** The zone of queries that name none; when absent, the website's. */
  readonly timezone: string | undefined;
  /** Where `timezone` stands in the request, for errors; `query.timezone` when absent. */
  readonly timezoneField?: string;
  readonly signal?: AbortSignal;
  /** The organization it is asked for: organizations take turns. */
  readonly tenant?: string;
  /** Told, perhaps several times, for how much longer the answer may be kept, in milliseconds: the least counts. */
  readonly noteFreshness?: (freshForMs: number) => void;
}

/** Answers queries. */
export interface QueryService {
  /**
   * @throws AppError VALIDATION_ERROR naming everything that is wrong; QUERY_TIMEOUT; SERVICE_UNAVAILABLE. A parameter
   * that fails on its own says so in its result.
   */
  run(call: QueryCall): Promise<QueryAnswer[]>;
  /** What `run` would execute. @throws AppError VALIDATION_ERROR. */
  compile(call: QueryCall): Promise<CompiledAnswer['queries']>;
  types(includeMeta: boolean): TypesAnswer;
  /** @throws AppError NOT_FOUND when there is no type of this name. */
  type(name: string): TypeAnswer;
}

/** What the service stands on. */
export interface QueryServiceOptions {
  readonly facts: Facts;
  readonly websites: Pick<WebsiteDirectory, 'idsOf'>;
  /** For the calendar of queries that name none; without it, UTC and weeks from Sunday. */
  readonly findWebsite?: WebsiteDirectory['find'];
  readonly clock: Clock;
  /** Sums of days; without them, everything is counted. */
  readonly rollUps?: Pick<RollUps, 'daysOf'>;
  /** How many half hours of visits distinct values are counted exactly in; see {@link EXACT_VISITS}, the default. */
  readonly exactVisits?: number;
  /** What waits for facts that are accepted and not stored; without it, a query is answered from what is stored. */
  readonly freshness?: Freshness | undefined;
  /** Merges identical reads of several services; reads of its own when absent. */
  readonly reads?: MergedReads;
}

interface PlannedQuery {
  readonly request: QueryRequest;
  readonly query: ResolvedQuery;
  readonly plan: Plan;
}

const NO_DAYS: RolledDays = new Map();

/** Creates the service. */
export function createQueryService(options: QueryServiceOptions): QueryService {
  const {
    facts,
    websites,
    clock,
    reads = createMergedReads(facts),
    freshness = storedFacts(facts),
  } = options;
  const volume = createVolume(options);
  const subjectOf = async (subject: AskedSubject): Promise<QuerySubject> => {
    if (subject.kind !== 'organization') return subject;
    const websiteIds = await websites.idsOf(subject.organizationId);
    if (websiteIds.length > QUERY_LIMITS.websites) throw tooManyWebsites(websiteIds.length);
    return { ...subject, websiteIds };
  };

  const planCall = async (call: QueryCall, hiddenSegments?: readonly string[]): Promise<PlannedQuery[]> => {
    const { subject, queries, at, timezone, timezoneField, fixedFilters } = call;
    const issues = createIssues();
    const nowMs = clock.now();
    const website = subject.kind === 'website' ? await options.findWebsite?.(subject.websiteId) : undefined;
    const resolved = queries.map((request, index) => ({
      request,
      query: resolveQuery(
        request,
        { at: at(index), timezone, timezoneField, website, fixedFilters, nowMs },
        issues,
      ),
    }));
    const { refuseMoreThanPublic } = call;
    const questions = resolved.flatMap(({ query }) => query.questions);
    if (refuseMoreThanPublic !== undefined && !questions.every(isPublicQuestion))
      throw refuseMoreThanPublic();
    issues.throwIfAny();
    const about = await subjectOf(subject);
    const rolledDays = about.kind === 'website' ? await options.rollUps?.daysOf(about.websiteId) : undefined;
    const planning = resolved.map(async ({ request, query }): Promise<PlannedQuery> => {
      for (const { at, table } of query.questions.map(tableOf)) {
        const problem = subjectProblem(table, about);
        if (problem !== undefined) issues.add(at, problem);
      }
      const weight = await volume.weigh(about, rangesOf(query.questions), readerOf(call));
      const frame = {
        subject: hiddenSegments === undefined ? about : { ...about, hiddenSegments },
        pageNumber: query.page,
        wantsTotals: query.wantsTotals,
        ...weight,
        rolledDays: rolledDays ?? NO_DAYS,
      };
      return { request, query, plan: planQuestions(query.questions, frame, issues) };
    });
    const planned = await Promise.all(planning);
    issues.throwIfAny();
    return planned;
  };

  const answerCall = async (call: QueryCall, view: FactsView, deadlineMs: number) => {
    const answers: QueryAnswer[] = [];
    let statements = 0;
    const state = describeView(view, clock.now());
    for (const { request, query, plan } of await planCall(call, view.hiddenSegments)) {
      // A client that keeps an answer about a growing range would not see an event that was accepted meanwhile.
      call.noteFreshness?.(isOfPast(query, clock.now()) ? PAST_FRESH_MS : 0);
      const bounds = { ...readerOf(call), deadlineMs };
      const runnables = runnablesOf(plan);
      statements += runnables.length;
      const outcomes = await runStatements(reads, runnables, bounds);
      answers.push({
        queryId: request.id ?? newId('qry', clock.now()),
        data: answerQuery(query, plan, outcomes),
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
        const view = await freshness.openView(idOf(call.subject), viewOptions);
        const attemptedMs = performance.now();
        try {
          const { answers, statements } = await answerCall(call, view, beganMs + BUDGET_MS);
          const isOfOneInstant = statements < 2 || (view.isSettled && !view.hasChanged());
          if (isOfOneInstant) return answers;
          const tookMs = performance.now() - attemptedMs;
          if (isLast || tookMs > LONGEST_REPEATED_MS) return answers.map(markInconsistent);
          isLast = tookMs > LONGEST_UNDELAYED_MS;
        } finally {
          view.close();
        }
      }
    },
    async compile(call) {
      const compiled: CompiledAnswer['queries'] = [];
      const bounds = readerOf(call);
      for (const { plan } of await planCall(call))
        compiled.push(...(await compilePlan((statement) => reads.query(statement, bounds), plan)));
      return compiled;
    },
    types: describeTypes,
    type(name) {
      const described = describeOneType(name);
      if (described !== undefined) return described;
      const suggestion = didYouMean(name, QUERY_TYPES.keys());
      const message = [`There is no query type ${JSON.stringify(name.slice(0, 64))}.`, suggestion];
      throw new AppError('NOT_FOUND', { message: message.filter((part) => part !== undefined).join(' ') });
    },
  };
}

/** What an answer says about the facts it was made of. */
function describeView({ missing }: FactsView, nowMs: number): Pick<QueryAnswer['meta'], 'asOf' | 'behind'> {
  if (missing === undefined) return { asOf: new Date(nowMs).toISOString() };
  const since = new Date(missing.sinceMs).toISOString();
  return { asOf: since, behind: { events: missing.rows, since } };
}

function markInconsistent({ meta, ...answer }: QueryAnswer): QueryAnswer {
  return { ...answer, meta: { ...meta, inconsistent: true } };
}

function idOf(subject: AskedSubject): string {
  switch (subject.kind) {
    case 'website':
      return subject.websiteId;
    case 'organization':
      return subject.organizationId;
    case 'link':
      return subject.linkId;
    case 'monitor':
      return subject.monitorId;
  }
}

function tooManyWebsites(count: number): AppError {
  const most = QUERY_LIMITS.websites.toLocaleString('en');
  return invalidField(
    'query.organization_id',
    `has ${count.toLocaleString('en')} websites, and a query covers at most ${most}: query websites one by one`,
  );
}

/** For whom is read, and until when: that is, until the client goes away. */
function readerOf({ signal, tenant }: QueryCall): ReadOptions {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(tenant === undefined ? {} : { tenant }),
  };
}

/** Whether a query is about the past only, whose figures change by late events alone. */
function isOfPast({ questions }: ResolvedQuery, nowMs: number): boolean {
  return rangesOf(questions).every(({ toMs }) => toMs <= nowMs);
}

/** What the questions range over: their own ranges together, and those they are compared with. */
function rangesOf(questions: readonly Question[]): readonly TimeRange[] {
  const own = questions.map(({ window }) => window.range);
  const compared = questions.flatMap((question) => question.compared?.range ?? []);
  return [own, compared]
    .filter((ranges) => ranges.length > 0)
    .map((ranges) => ({
      fromMs: Math.min(...ranges.map(({ fromMs }) => fromMs)),
      toMs: Math.max(...ranges.map(({ toMs }) => toMs)),
    }));
}

function tableOf(question: Question): { readonly at: string; readonly table: TableName } {
  return { at: question.at, table: question.kind === 'statement' ? question.type.table : question.table };
}
