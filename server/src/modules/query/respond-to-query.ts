import type { Plan, PlannedGroups, PlannedStatement } from './plan.types.ts';
import { presentParameter, presentRange } from './present.ts';
import { presentStatement } from './present-statement.ts';
import { renderScan } from './render.ts';
import { renderOwnStatement } from './render-statement.ts';
import type { ResolvedQuery } from './resolve-query.ts';
import type { ParameterResult, QueryResponse } from './response.contract.ts';
import type { Outcome, Runnable } from './run-statements.ts';
import { readScanResult } from './scan-result.ts';

/** The statements of a plan: first its scans, then the statements of types with their own. */
export function runnablesOf(plan: Plan): Runnable[] {
  return [
    ...plan.scans.map((scan) => ({ render: () => renderScan(scan, plan.isSmall), filter: scan.filter })),
    ...plan.statements.map((own) => ({
      render: () => renderOwnStatement(own, plan.isSmall),
      filter: own.parameter.filter,
    })),
  ];
}

/** The result of each parameter, from the outcomes of the statements in the order of {@link runnablesOf}. */
export function respondToQuery(
  query: ResolvedQuery,
  plan: Plan,
  outcomes: readonly Outcome[],
): ParameterResult[] {
  const results = plan.scans.map((scan, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'rows' in outcome ? readScanResult(scan, outcome.rows) : undefined;
  });
  return plan.parameters.map((planned): ParameterResult => {
    const failed = outcomesOf(planned, plan, outcomes).find(hasFailed);
    const { name: parameter } = planned.parameter;
    if (failed !== undefined) return { parameter, success: false, data: [], error: failed.failure.message };
    if ('parts' in planned) return presentParameter(planned, results, query.wantsTotals);
    const outcome = outcomes[plan.scans.length + planned.statement];
    const rows = outcome !== undefined && 'rows' in outcome ? outcome.rows : [];
    const page = { limit: planned.parameter.limit, number: query.page };
    return presentStatement(planned.parameter, rows, { page, wantsTotals: query.wantsTotals });
  });
}

/** The metadata of a query. The caller adds `asOf`, `behind` and `inconsistent`. */
export function describeQuery(
  query: ResolvedQuery,
): Omit<QueryResponse['meta'], 'asOf' | 'behind' | 'inconsistent'> {
  const parameters = query.parameters.map(({ name }) => name);
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

/** The outcomes of all statements of a parameter. */
function outcomesOf(
  planned: PlannedGroups | PlannedStatement,
  plan: Plan,
  outcomes: readonly Outcome[],
): readonly (Outcome | undefined)[] {
  if (!('parts' in planned)) return [outcomes[plan.scans.length + planned.statement]];
  return [...planned.parts, ...(planned.totals ?? [])].map(({ scan }) => outcomes[scan]);
}

function hasFailed(outcome: Outcome | undefined): outcome is Extract<Outcome, { failure: unknown }> {
  return outcome !== undefined && 'failure' in outcome;
}
