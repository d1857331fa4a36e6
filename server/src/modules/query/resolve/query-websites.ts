import type { Facts } from '../../../stores/facts/facts.ts';
import type { QueryRequest } from '../contract/request.contract.ts';
import type { ParameterResult } from '../contract/response.contract.ts';
import { planParameters } from '../plan/plan.ts';
import { respondToQuery, runnablesOf } from '../respond/respond-to-query.ts';
import { createIssues } from './issues.ts';
import { resolveQuery } from './resolve-query.ts';

/** A query about many websites of any organizations. */
export interface WebsitesQuery {
  readonly websiteIds: readonly string[];
  /** With dates. Every row is returned, whatever its limit. */
  readonly query: QueryRequest;
  /** Of each statement, in milliseconds. */
  readonly timeoutMs: number;
}

/** More rows than a query about websites has: one for each website and value. */
const EVERY_ROW = 10_000_000;

/**
 * Runs a query of the system, with the metrics of `POST /v1/query`: one statement for all websites and each table. It reads stored data,
 * counts exactly, and is not billed to an organization. Split by `website` for the values of each;
 * a website that has only zeros may be absent.
 * @throws AppError VALIDATION_ERROR, QUERY_ERROR, QUERY_TIMEOUT, SERVICE_UNAVAILABLE.
 */
export async function queryWebsites(
  facts: Pick<Facts, 'query'>,
  { websiteIds, query, timeoutMs }: WebsitesQuery,
): Promise<readonly ParameterResult[]> {
  const issues = createIssues();
  const resolved = resolveQuery(query, { at: 'query', timezone: 'UTC', nowMs: 0 }, issues);
  const parameters = resolved.parameters.map((parameter) => ({ ...parameter, limit: EVERY_ROW }));
  const frame = {
    subject: { kind: 'organization', organizationId: '', websiteIds },
    pageNumber: 1,
    wantsTotals: false,
    isExact: true,
    isSmall: false,
    rolledDays: new Map(),
    omitsUnbegun: true,
  } as const;
  const plan = planParameters(parameters, frame, issues);
  issues.throwIfAny();
  const outcomes: { readonly rows: Awaited<ReturnType<Facts['query']>> }[] = [];
  for (const statement of runnablesOf(plan))
    outcomes.push({ rows: await facts.query(statement.render(), { timeoutMs }) });
  return respondToQuery({ query: { ...resolved, parameters }, plan, outcomes, nextTurn: () => undefined });
}
