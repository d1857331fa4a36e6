import type { ParameterResult, QueryResponse } from '../contract/response.contract.ts';
import type { Plan, PlannedGroups, PlannedStatement } from '../plan/plan.types.ts';
import { renderScan } from '../render/scan.ts';
import { renderOwnStatement } from '../render/statement.ts';
import type { ResolvedQuery } from '../resolve/resolve-query.ts';
import { presentParameter, presentRange } from './present.ts';
import { presentStatement } from './present-statement.ts';
import type { Outcome, Runnable } from './run-statements.ts';
import { readScanResult, type ScanResult } from './scan-result.ts';

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

/** An executed query. */
export interface ExecutedQuery {
  readonly query: ResolvedQuery;
  readonly plan: Plan;
  /** In the order of {@link runnablesOf}. */
  readonly outcomes: readonly Outcome[];
  /** Waits until the next result can be presented. */
  readonly nextTurn: () => Promise<void> | undefined;
}

/** Returns the result of each parameter. */
export async function respondToQuery({
  query,
  plan,
  outcomes,
  nextTurn,
}: ExecutedQuery): Promise<ParameterResult[]> {
  const results: (ScanResult | undefined)[] = [];
  for (const [index, scan] of plan.scans.entries()) {
    await nextTurn();
    const outcome = outcomes[index];
    results.push(outcome !== undefined && 'rows' in outcome ? readScanResult(scan, outcome.rows) : undefined);
  }
  const present = (planned: Plan['parameters'][number]): ParameterResult => {
    const failed = outcomesOf(planned, plan, outcomes).find(hasFailed);
    const { name: parameter } = planned.parameter;
    if (failed !== undefined) return { parameter, success: false, data: [], error: failed.failure.message };
    if ('parts' in planned) return presentParameter(planned, results, query.wantsTotals);
    const outcome = outcomes[plan.scans.length + planned.statement];
    const rows = outcome !== undefined && 'rows' in outcome ? outcome.rows : [];
    const page = { limit: planned.parameter.limit, number: query.page };
    return presentStatement(planned.parameter, rows, { page, wantsTotals: query.wantsTotals });
  };
  const data: ParameterResult[] = [];
  for (const planned of plan.parameters) {
    await nextTurn();
    data.push(present(planned));
  }
  return data;
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
