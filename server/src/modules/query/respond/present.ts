import { shownAddress } from '../../../lib/network/host-name.ts';
import { type Buckets, bucketLabel } from '../../../lib/time/time-buckets.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import type { ComparedRow, ParameterResult, ResponseRow } from '../contract/response.contract.ts';
import type { GroupedParameter, NamedMetric, Part, PlannedGroups } from '../plan/plan.types.ts';
import { figureIndex } from '../render/figure-columns.ts';
import { presentChange, presentFigure, presentPercent } from '../render/figures.ts';
import { countryColumns } from '../resolve/country-columns.ts';
import { figureWithoutRows, type Group, type ScanResult } from './scan-result.ts';

/** Values in the order of the metrics of the parameter; a value without a row is absent. */
type Figures = readonly (number | undefined)[];

/** For each metric of a scan in a part: its index in the parameter, and its index in the scan. */
type Places = readonly { readonly metric: number; readonly of: number }[];

type Results = readonly (ScanResult | undefined)[];

/** The result of a parameter with metrics by dimensions, from the results of its scans. */
export function presentParameter(
  planned: PlannedGroups,
  results: Results,
  wantsTotals: boolean,
): ParameterResult {
  const { parameter } = planned;
  const { compared, shape, name } = parameter;
  const totals = wantsTotals && shape !== 'row' ? presentTotals(planned, results) : undefined;
  const answer = shape === 'series' ? presentSeries(planned, results) : presentRows(planned, results);
  return {
    parameter: name,
    success: true,
    data: answer.data,
    ...(isApproximate(planned, results)
      ? { approximate: true, error_bound_percent: ERROR_BOUND_PERCENT }
      : {}),
    ...(compared === undefined
      ? {}
      : { comparison: { range: presentRange(compared.range), data: answer.compared } }),
    ...(totals === undefined ? {} : { totals }),
  };
}

/** The maximum error of sketches of 2^17 cells, in percent, in 99 of 100 cases: three times their standard error. */
const ERROR_BOUND_PERCENT = 0.9;

/** A range in the response: in UTC, with an exclusive end. */
export function presentRange({ fromMs, toMs }: TimeRange): { start: string; end: string } {
  return { start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() };
}

/** Whether a value of the result was estimated with a sketch. */
function isApproximate({ parameter, parts }: PlannedGroups, results: Results): boolean {
  const scans = parts.map(({ scan }) => results[scan]?.scan);
  return (
    scans.some((scan) => scan?.isExact === false) && parameter.metrics.some(({ of }) => of.metric.isDistinct)
  );
}

interface Presented {
  readonly data: ResponseRow[];
  readonly compared: ComparedRow[];
}

const EMPTY_GROUP: Group = { key: [], figures: [] };
const NO_FIGURES: Figures = [];

/** One row, or a list. */
function presentRows(planned: PlannedGroups, results: Results): Presented {
  const { parameter, parts } = planned;
  const data: ResponseRow[] = [];
  const compared: ComparedRow[] = [];
  const [part] = parts;
  const result = part === undefined ? undefined : results[part.scan];
  if (part === undefined || result === undefined) return { data, compared };
  const isRow = parameter.shape === 'row';
  const places = placesOf(parameter, part);
  const { percentOf } = parameter.type;
  const percentBase = parameter.metrics.findIndex(({ field }) => field === percentOf?.of);
  const total = totalOf(parameter, part, results)?.[percentBase];
  for (const group of isRow ? [EMPTY_GROUP] : result.groupsOf(part.set)) {
    const figures = (window: number) =>
      isRow ? figuresOfRow(planned, results, window) : figuresOf(places, result, group, window);
    const current = figures(0);
    const row: ResponseRow = keysOf(parameter, group);
    addFigures(row, parameter, current);
    if (percentOf !== undefined)
      row[percentOf.field] = presentPercent(current[percentBase] ?? 0, total ?? group.sum ?? 0);
    data.push(row);
    if (parameter.compared === undefined) continue;
    compared.push({
      ...keysOf(parameter, group),
      ...previousDate(parameter, group),
      ...presentChanges(parameter, current, figures(1)),
    });
  }
  return { data, compared };
}

function placesOf({ metrics }: GroupedParameter, { columns }: Pick<Part, 'columns'>): Places {
  return columns.map(({ field, of }) => ({
    metric: metrics.findIndex((metric) => metric.field === field),
    of,
  }));
}

/** The values of all rows of a part together; `undefined` when they were not needed or there are no rows. */
function totalOf(parameter: GroupedParameter, { total }: Part, results: Results): Figures | undefined {
  const result = total && results[total.scan];
  const [group] = total === undefined || result === undefined ? [] : result.groupsOf(total.set);
  if (total === undefined || result === undefined || group === undefined) return undefined;
  return figuresOf(placesOf(parameter, total), result, group, 0);
}

function figuresOfRow({ parameter, parts }: PlannedGroups, results: Results, window: number): Figures {
  const figures: (number | undefined)[] = [];
  for (const part of parts) {
    const result = results[part.scan];
    const [group = EMPTY_GROUP] = result?.groupsOf(part.set) ?? [];
    if (result !== undefined) takeFigures(figures, placesOf(parameter, part), result, group, window);
  }
  return figures;
}

/** Every bucket with its values, including empty buckets. Two series are compared by position. */
function presentSeries({ parameter, parts }: PlannedGroups, results: Results): Presented {
  const points = new Map<string, (number | undefined)[][]>();
  for (const part of parts) {
    const result = results[part.scan];
    if (result === undefined) continue;
    const places = placesOf(parameter, part);
    for (const group of result.groupsOf(part.set)) {
      const number = group.key[0] ?? '';
      const windows = points.get(number) ?? [[], []];
      points.set(number, windows);
      for (const [window, figures] of windows.entries()) takeFigures(figures, places, result, group, window);
    }
  }
  const starts = parameter.window.buckets?.starts ?? [];
  const at = (index: number, window: number) => points.get(String(index))?.[window] ?? NO_FIGURES;
  const group = (index: number): Group => ({ key: [String(index)], figures: [] });
  return {
    data: starts.map((_, index) => {
      const row: ResponseRow = keysOf(parameter, group(index));
      addFigures(row, parameter, at(index, 0));
      return row;
    }),
    // The longer of two series, such as a leap year, has no counterpart at its end.
    compared:
      parameter.compared === undefined
        ? []
        : starts.map((_, index) => ({
            ...keysOf(parameter, group(index)),
            ...previousDate(parameter, group(index)),
            ...presentChanges(parameter, at(index, 0), at(index, 1)),
          })),
  };
}

function keysOf(parameter: GroupedParameter, { key }: Group): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const [index, { field, of }] of parameter.keys.entries()) {
    const value = shownText(of, key[index] ?? '');
    keys[field] = of.kind === 'bucket' ? (labelOf(parameter.window.buckets, Number(value)) ?? '') : value;
    if (field === parameter.type.countryOf) Object.assign(keys, countryColumns(value));
  }
  return keys;
}

/** Hosts are stored in ASCII and shown as people write them. */
function shownText(of: GroupedParameter['keys'][number]['of'], value: string): string {
  if (of.kind !== 'value') return value;
  return of.dimension.notation === undefined ? value : shownAddress(value);
}

/** The bucket at the same position in the compared range, for rows with a date. */
function previousDate(parameter: GroupedParameter, group: Group): { previous_date?: string | null } {
  const index = parameter.keys.findIndex(({ of }) => of.kind === 'bucket');
  if (index === -1) return {};
  return { previous_date: labelOf(parameter.compared?.buckets, Number(group.key[index])) ?? null };
}

/** The label of a bucket; `undefined` when the number is out of range. */
export function labelOf(buckets: Buckets | undefined, number: number): string | undefined {
  const startMs = buckets?.starts[number];
  if (buckets === undefined || startMs === undefined) return undefined;
  return bucketLabel(startMs, buckets.granularity, buckets.zone);
}

function figuresOf(places: Places, result: ScanResult, group: Group, window: number): Figures {
  const figures: (number | undefined)[] = [];
  takeFigures(figures, places, result, group, window);
  return figures;
}

function takeFigures(
  into: (number | undefined)[],
  places: Places,
  { scan }: ScanResult,
  { figures }: Group,
  window: number,
): void {
  for (const { metric, of } of places)
    into[metric] = figures[figureIndex(scan, of, window)] ?? figureWithoutRows(scan, of);
}

function addFigures(row: ResponseRow, { metrics }: GroupedParameter, figures: Figures): void {
  for (const [index, { field, of }] of metrics.entries())
    row[field] = presentFigure(figureIn(figures, index, of), of.metric.unit);
}

function presentChanges({ metrics }: GroupedParameter, current: Figures, previous: Figures): ComparedRow {
  const changes: ComparedRow = {};
  for (const [index, { field, of }] of metrics.entries()) {
    const { unit } = of.metric;
    if (unit === 'time') continue;
    changes[field] = presentChange(figureIn(current, index, of), figureIn(previous, index, of), unit);
  }
  return changes;
}

/** A value, or the value for no rows when the bucket is empty. */
function figureIn(figures: Figures, index: number, { metric }: NamedMetric): number {
  return figures[index] ?? (metric.isNullWithoutRows ? Number.NaN : 0);
}

/** The values of all rows of the range together and, for lists, the number of rows on all pages. */
function presentTotals(planned: PlannedGroups, results: Results): Record<string, number> {
  const { parameter, parts, totals: own } = planned;
  const totals: Record<string, number> = {};
  for (const part of own ?? parts) {
    const total = own === undefined ? part.total : part;
    const result = total && results[total.scan];
    if (total === undefined || result === undefined) continue;
    const [group = EMPTY_GROUP] = result.groupsOf(total.set);
    addTotals(totals, parameter, figuresOf(placesOf(parameter, total), result, group, 0));
  }
  const [list] = parts;
  if (parameter.shape === 'list' && list !== undefined)
    totals['total_rows'] = results[list.scan]?.sizeOf(list.set) ?? 0;
  return totals;
}

function addTotals(
  totals: Record<string, number>,
  { metrics, keys }: GroupedParameter,
  figures: Figures,
): void {
  for (const [index, { field, of }] of metrics.entries()) {
    // Amounts in several currencies have no total.
    if (keys.some((key) => key.of.kind === 'value' && key.of.name === of.metric.per)) continue;
    const figure = figures[index];
    const shown = figure === undefined ? undefined : presentFigure(figure, of.metric.unit);
    if (typeof shown === 'number') totals[field] = shown;
  }
}
