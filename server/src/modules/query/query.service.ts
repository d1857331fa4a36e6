import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { compileSql, type Sql, sql } from '../../stores/facts/sql.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import type { CompiledAnswer, ParameterResult, QueryAnswer, TypesAnswer } from './answer.contract.ts';
import { describeTypes } from './describe-types.ts';
import { createIssues } from './issues.ts';
import { planQuestions } from './plan.ts';
import type { Plan, Scan } from './plan.types.ts';
import { presentQuestion, presentRange } from './present.ts';
import { renderScan } from './render.ts';
import { renderReach, renderScope } from './render-rows.ts';
import type { QueryRequest } from './request.contract.ts';
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts';
import { type Outcome, runScans } from './run-scans.ts';

/** The longest that the scans of one request may take together, in milliseconds. */
const BUDGET_MS = 30_000;

/** What a query is about: one website, or all of an organization. Access was checked before. */
export type QuerySubject = { readonly websiteId: string } | { readonly organizationId: string };

/** One request. */
export interface QueryCall {
  readonly subject: QuerySubject;
  readonly queries: readonly QueryRequest[];
  /** Where each query stands in the request, for errors. */
  readonly at: (index: number) => string;
  /** The zone of queries that name none. */
  readonly timezone: string | undefined;
  readonly signal?: AbortSignal;
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
}

/** What the service stands on. */
export interface QueryServiceOptions {
  readonly facts: Facts;
  readonly websites: Pick<WebsiteDirectory, 'idsOf'>;
  readonly clock: Clock;
}

interface PlannedQuery {
  readonly request: QueryRequest;
  readonly query: ResolvedQuery;
  readonly plan: Plan;
}

/** Creates the service. */
export function createQueryService({ facts, websites, clock }: QueryServiceOptions): QueryService {
  const planCall = async ({ subject, queries, at, timezone }: QueryCall): Promise<PlannedQuery[]> => {
    const issues = createIssues();
    const nowMs = clock.now();
    const resolved = queries.map((request, index) => ({
      request,
      query: resolveQuery(request, { at: at(index), timezone, nowMs }, issues),
    }));
    issues.throwIfAny();
    const websiteIds =
      'websiteId' in subject ? [subject.websiteId] : await websites.idsOf(subject.organizationId);
    const planned = resolved.map(({ request, query }) => {
      const page = { limit: query.limit, number: query.page };
      return {
        request,
        query,
        plan: planQuestions(query.questions, { websiteIds, page, wantsTotals: query.wantsTotals }, issues),
      };
    });
    issues.throwIfAny();
    return planned;
  };

  return {
    async run(call) {
      const planned = await planCall(call);
      const deadlineMs = performance.now() + BUDGET_MS;
      const answers: QueryAnswer[] = [];
      for (const { request, query, plan } of planned) {
        const results = await runScans(facts, plan.scans, deadlineMs, call.signal);
        answers.push({
          queryId: request.id ?? newId('qry', clock.now()),
          data: answerAll(query, plan, results),
          meta: metaOf(query),
        });
      }
      return answers;
    },
    async compile(call) {
      const compiled: CompiledAnswer['queries'] = [];
      for (const { plan } of await planCall(call)) {
        const statements = await Promise.all(plan.scans.map((scan) => compileScan(facts, scan)));
        for (const { question, parts, comparedParts } of plan.questions) {
          for (const { scan } of [...parts, ...comparedParts]) {
            const statement = statements[scan];
            if (statement !== undefined) compiled.push({ parameter: question.parameter, ...statement });
          }
        }
      }
      return compiled;
    },
    types: describeTypes,
  };
}

function answerAll(query: ResolvedQuery, plan: Plan, outcomes: readonly Outcome[]): ParameterResult[] {
  const results = outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined));
  return plan.questions.map((planned): ParameterResult => {
    for (const { scan } of [...planned.parts, ...planned.comparedParts]) {
      const outcome = outcomes[scan];
      if (outcome !== undefined && 'failure' in outcome) {
        const { parameter } = planned.question;
        return { parameter, success: false, data: [], error: outcome.failure.message };
      }
    }
    return presentQuestion(planned, results, query.wantsTotals);
  });
}

function metaOf(query: ResolvedQuery): QueryAnswer['meta'] {
  const parameters = query.questions.map(({ parameter }) => parameter);
  return {
    parameters,
    total_parameters: parameters.length,
    page: query.page,
    limit: query.limit,
    filters_applied: query.filterCount,
    timezone: query.timezone,
    range: presentRange(query.range),
  };
}

async function compileScan(
  facts: Facts,
  scan: Scan,
): Promise<Omit<CompiledAnswer['queries'][number], 'parameter'>> {
  const { text, params } = compileSql(renderScan(scan));
  const reads = text.split(' FROM events').length - 1;
  const rows = (await countRows(facts, scan)) * reads;
  return { sql: text, params: { ...params }, estimate: { table: 'events', rows } };
}

/** Rows that the index says may have to be read once. */
async function countRows(facts: Facts, scan: Scan): Promise<number> {
  const read: Sql = sql`EXPLAIN ESTIMATE SELECT visit_id FROM events WHERE ${renderScope(scan)} AND ${renderReach(scan)}`;
  const rows = await facts.query(read);
  return rows.reduce((sum, row) => sum + Number(row['rows'] ?? 0), 0);
}
