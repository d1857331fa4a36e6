import type { FactRow } from '../../../stores/facts/facts.ts';
import { compileSql, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { CompiledResponse } from '../contract/response.contract.ts';
import type { Plan } from '../plan/plan.types.ts';
import { renderScan } from './scan.ts';
import { renderOwnStatement } from './statement.ts';

type Compiled = CompiledResponse['queries'];

/** Runs a statement in the engine. */
type Read = (statement: Sql) => Promise<readonly FactRow[]>;

/** Returns the statements of a plan: for each parameter its statements, the table with the most rows in each, and the number of rows. */
export async function compilePlan(read: Read, plan: Plan): Promise<Compiled> {
  const scans = await Promise.all(plan.scans.map((scan) => compileOne(read, renderScan(scan, plan.isSmall))));
  const statements = await Promise.all(
    plan.statements.map((own) => compileOne(read, renderOwnStatement(own, plan.isSmall))),
  );
  return plan.parameters.flatMap((planned) => {
    const { name: parameter } = planned.parameter;
    const found =
      'parts' in planned ? planned.parts.map(({ scan }) => scans[scan]) : [statements[planned.statement]];
    return found.flatMap((statement) => (statement === undefined ? [] : [{ parameter, ...statement }]));
  });
}

async function compileOne(read: Read, statement: Sql): Promise<Omit<Compiled[number], 'parameter'>> {
  const { text, params } = compileSql(statement);
  // Row counts per table, from the index; a table that is read twice counts twice.
  const found = await read(sql`EXPLAIN ESTIMATE ${statement}`);
  const rows = found.reduce((sum, row) => sum + Number(row['rows'] ?? 0), 0);
  const [largest] = found.toSorted((a, b) => Number(b['rows']) - Number(a['rows']));
  const table = String(largest?.['table'] ?? /\bFROM (visits|[a-z_]+)\b/.exec(text)?.[1] ?? '');
  return { sql: text, params: { ...params }, estimate: { table, rows } };
}
