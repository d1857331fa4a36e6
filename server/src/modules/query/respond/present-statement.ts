import { shownAddress } from '../../../lib/network/host-name.ts';
import type { FactRow, FactValue } from '../../../stores/facts/facts.ts';
import type { ComparedRow, ParameterResult, ResponseRow } from '../contract/response.contract.ts';
import type { Page, StatementParameter, Window } from '../plan/plan.types.ts';
import { presentChange, presentFigure } from '../render/figures.ts';
import { countryColumns } from '../resolve/country-columns.ts';
import type { StatementField, StatementType } from '../types/query-type.ts';
import { labelOf, presentRange } from './present.ts';

/** The result of a parameter with its own statement, from the rows of the statement. */
export function presentStatement(
  parameter: StatementParameter,
  found: readonly FactRow[],
  { page, wantsTotals }: { readonly page: Page; readonly wantsTotals: boolean },
): ParameterResult {
  const { type, name: parameterName, window, compared } = parameter;
  const counts = wantsTotals && parameter.sort !== undefined;
  const skipped = (page.number - 1) * page.limit;
  const rows = counts ? found.filter((row) => numberIn(row['row_number']) > skipped) : found;
  const fields = Object.entries(type.fields);
  const { countryOf } = type;
  const data = rows.map((row) => {
    const shown: ResponseRow = {};
    for (const [name, field] of fields) {
      const value = presentValue(row[name], field, window);
      shown[name] = value;
      if (name === countryOf) Object.assign(shown, countryColumns(String(value)));
    }
    return shown;
  });
  const changes = rows.map(
    (row): ComparedRow =>
      Object.fromEntries(
        fields.flatMap(([name, field]): [string, ComparedRow[string]][] => {
          if (field.type === 'bucket')
            return [
              [name, presentValue(row[name], field, window)],
              [`previous_${name}`, labelOf(compared?.buckets, numberIn(row[name])) ?? null],
            ];
          if (field.type !== 'number' || type.rowKey.includes(name))
            return withCountry(type, name, presentValue(row[name], field, window));
          const [current, previous] = [row[name], row[`previous_${name}`]].map((one) => figureIn(one, field));
          return [[name, presentChange(current ?? 0, previous ?? 0, field.unit ?? 'count')]];
        }),
      ),
  );
  return {
    parameter: parameterName,
    success: true,
    data,
    ...(compared === undefined ? {} : { comparison: { range: presentRange(compared.range), data: changes } }),
    ...(counts ? { totals: { total_rows: numberIn(found[0]?.['total_rows']) } } : {}),
  };
}

/** Returns a value, followed by the code and the name of the country if it is the one of the type. */
function withCountry(
  { countryOf }: StatementType,
  name: string,
  value: ResponseRow[string],
): [string, ResponseRow[string]][] {
  if (name !== countryOf) return [[name, value]];
  return [[name, value], ...Object.entries(countryColumns(String(value)))];
}

function presentValue(
  value: FactValue | undefined,
  field: StatementField,
  { buckets }: Window,
): ResponseRow[string] {
  // The longer of two series, such as a leap year, has no counterpart at its end.
  if (field.type === 'bucket') return labelOf(buckets, numberIn(value)) ?? '';
  if (field.type === 'number') return presentFigure(figureIn(value, field), field.unit ?? 'count');
  if (field.type === 'date') return presentFigure(numberIn(value), 'time');
  if (field.type === 'json') return jsonIn(value);
  const text = value === null || value === undefined ? '' : String(value);
  const shown = field.isAddress ? shownAddress(text) : text;
  return shown === '' && field.isNullable ? null : shown || (field.unknown ?? '');
}

/** NaN for unknown values. */
function figureIn(value: FactValue | undefined, { isNullable }: StatementField): number {
  return isNullable && (value === null || value === undefined) ? Number.NaN : numberIn(value);
}

function numberIn(value: FactValue | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** A list or an object; JSON text is parsed. */
function jsonIn(value: FactValue | undefined): ResponseRow[string] {
  const read: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value;
  if (Array.isArray(read)) return read;
  return typeof read === 'object' && read !== null ? { ...read } : null;
}
