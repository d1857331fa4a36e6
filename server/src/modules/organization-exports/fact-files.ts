import type { DerivedTable, ExportedRows, OwnedFactTable } from '../../kernel/fact-tables.ts';
import type { TimeRange } from '../../lib/time/time-range.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import { identifier, instant, join, param, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import { eventsSource, type RowSource } from '../exports/index.ts';

/** A file of facts: those of one table and one website, or of the organization. */
export interface FactFile {
  readonly path: string;
  readonly source: RowSource;
  /** From the first to after the last fact. */
  readonly range: TimeRange;
  /** Rows, when the files were listed. */
  readonly rows: number;
}

/** A table of facts, as it is exported. */
interface FactTable extends ExportedRows {
  readonly name: string;
  readonly isOfOrganizations: boolean;
}

/** Returns the exported tables of facts. */
export function exportedFactTables({
  factTables,
  derivedTables,
}: {
  readonly factTables: readonly OwnedFactTable[];
  readonly derivedTables: readonly DerivedTable[];
}): readonly FactTable[] {
  const own = factTables.flatMap(({ name, erasure }): readonly FactTable[] => {
    if (erasure === 'kept') return [];
    const wide = erasure.ofVisitors?.wide ?? [];
    const asText = wide.map((column) => sql`toString(${identifier(column)}) AS ${identifier(column)}`);
    const replaced = asText.length === 0 ? sql`` : sql` REPLACE (${join(asText)})`;
    return [
      {
        name,
        time: 'time',
        isOfOrganizations: erasure.isOfOrganizations === true,
        from: sql`${identifier(name)}`,
        columns: sql`* EXCEPT (segment)${replaced}`,
      },
    ];
  });
  const derived = derivedTables.flatMap(({ name, erasure, exported }): readonly FactTable[] =>
    exported === 'repeated'
      ? []
      : [{ name, isOfOrganizations: erasure.isOfOrganizations === true, ...exported }],
  );
  return [...own, ...derived];
}

/** Lists the files of the facts of an organization, without empty ones. */
export async function listFactFiles(
  facts: Pick<Facts, 'query'>,
  tables: readonly FactTable[],
  owner: { readonly organizationId: string; readonly websiteIds: readonly string[] },
  bounds: ReadOptions,
): Promise<readonly FactFile[]> {
  const files: FactFile[] = [];
  for (const table of tables) {
    const { name, isOfOrganizations, time, from } = table;
    if (!isOfOrganizations && owner.websiteIds.length === 0) continue;
    const column = identifier(isOfOrganizations ? 'organization_id' : 'website_id');
    const ids = isOfOrganizations ? [owner.organizationId] : owner.websiteIds;
    const ms = (edge: 'min' | 'max') => sql`toUnixTimestamp64Milli(${identifier(edge)}(${identifier(time)}))`;
    const found = await facts.query(
      sql`SELECT toString(${column}) AS owner, count() AS n, ${ms('min')} AS first, ${ms('max')} AS last
FROM ${from} WHERE has(${texts(ids)}, ${column}) GROUP BY owner ORDER BY owner`,
      bounds,
    );
    for (const row of found) {
      const id = String(row['owner']);
      files.push({
        path: isOfOrganizations ? `${name}.ndjson` : `${name}/${id}.ndjson`,
        source:
          name === 'events'
            ? eventsSource({ websiteId: id, includeBots: true })
            : sourceOf(table, column, id),
        range: { fromMs: Number(row['first']), toMs: Number(row['last']) + 1 },
        rows: Number(row['n']),
      });
    }
  }
  return files;
}

function sourceOf({ time, from, columns }: FactTable, column: Sql, id: string): RowSource {
  const at = identifier(time);
  const within = ({ fromMs, toMs }: TimeRange) =>
    sql`${column} = ${text(id)} AND ${at} >= ${instant(fromMs)} AND ${at} < ${instant(toMs)}`;
  return {
    rows: (range) => sql`SELECT ${columns} FROM ${from} WHERE ${within(range)} ORDER BY ${at}`,
    weights: (range, stepMs) => sql`
SELECT intDiv(toUnixTimestamp64Milli(${at}) - ${param(range.fromMs, 'Int64')}, ${param(stepMs, 'Int64')}) AS step,
  sum(1 + intDiv(byteSize(*), 2048)) AS weight
FROM ${from} WHERE ${within(range)} GROUP BY step ORDER BY step`,
  };
}
