import { allOf, type Filter } from '../resolve/filter.ts';
import type { Issues } from '../resolve/issues.ts';
import { withVisitsOfLink } from '../resolve/link-subject.ts';
import { chooseDays, type RolledDays } from '../roll-ups/choose-days.ts';
import type {
  Field,
  GroupedParameter,
  Key,
  KeySet,
  ListOrder,
  NamedMetric,
  OwnStatement,
  Page,
  Part,
  Plan,
  PlannedGroups,
  PlannedStatement,
  ResolvedParameter,
  Scan,
} from './plan.types.ts';
import { chooseSource } from './source.ts';
import type { QuerySubject } from './tables.ts';

/** The properties that all parameters of a plan share. */
export interface PlanFrame {
  readonly subject: QuerySubject;
  /** The page number of every list, from 1. */
  readonly pageNumber: number;
  readonly wantsTotals: boolean;
  readonly isExact: boolean;
  readonly isSmall: boolean;
  /** The days of the subject with a roll-up. */
  readonly rolledDays: RolledDays;
  /** Whether groups of visits in which none began need not be returned; false when absent. */
  readonly omitsUnbegun?: true;
}

/** A scan that can still accept parameters. */
interface OpenScan extends Scan {
  readonly keys: Key[];
  readonly metrics: NamedMetric[];
  readonly sets: KeySet[];
  /** The key of parameters that can share the scan. */
  readonly signature: string;
}

/** The maximum number of sets in one statement, because each set has its own hash tables. */
const MAX_SETS = 24;

/**
 * Combines parameters into as few scans as is efficient: parameters with the same metrics of the same rows (source, range,
 * filter) are grouped by several sets of keys in one pass. Metrics are never added to sets that did not request them, because
 * a distinct count or a median costs more than reading the rows again. Pure.
 */
export function planParameters(
  parameters: readonly ResolvedParameter[],
  frame: PlanFrame,
  issues: Issues,
): Plan {
  const scans: OpenScan[] = [];
  const statements: OwnStatement[] = [];
  const planned = parameters.map((parameter): PlannedGroups | PlannedStatement => {
    if (parameter.kind === 'statement') {
      const { subject, wantsTotals } = frame;
      const page = pageOf(parameter, frame);
      const own = withVisitsOfLink({ parameter, subject, page, countsRows: wantsTotals });
      const statement = statements.push(own) - 1;
      return { parameter, statement };
    }
    const place = (grouped: GroupedParameter, options: PlanFrame) =>
      chooseSource(grouped, issues).map(({ source, metrics }) =>
        placePart(scans, grouped, source, metrics, options),
      );
    const parts = place(parameter, frame);
    const totals =
      frame.wantsTotals && parameter.hidesUnknown
        ? place(asTotals(parameter), { ...frame, wantsTotals: false })
        : undefined;
    return { parameter, parts, totals };
  });
  return { isSmall: frame.isSmall, scans, statements, parameters: planned };
}

/** The totals of a list that excludes rows without a value, as one row: the values of all rows with one. */
function asTotals(parameter: GroupedParameter): GroupedParameter {
  const { keys, filter, at } = parameter;
  const known = keys.flatMap(({ of }): Filter[] =>
    of.kind === 'value'
      ? [{ kind: 'condition', dimension: of.dimension, op: 'exists', values: [], isNegated: false, at }]
      : [],
  );
  const conditions = filter === undefined ? known : [filter, ...known];
  return {
    ...parameter,
    shape: 'row',
    keys: [],
    compared: undefined,
    filter: allOf(conditions),
    sort: undefined,
    hidesUnknown: false,
  };
}

function placePart(
  scans: OpenScan[],
  parameter: GroupedParameter,
  source: Scan['source'],
  metrics: readonly Field<NamedMetric>[],
  frame: PlanFrame,
): Part {
  const windows =
    parameter.compared === undefined ? [parameter.window] : [parameter.window, parameter.compared];
  const rolled = chooseDays(parameter, source, frame.rolledDays);
  const usesBuckets = parameter.keys.some((key) => key.of.kind === 'bucket');
  const open: Omit<OpenScan, 'signature'> = {
    source,
    subject: frame.subject,
    windows: windows.map(({ range }) => range),
    buckets: usesBuckets ? windows.flatMap(({ buckets }) => (buckets === undefined ? [] : [buckets])) : [],
    filter: parameter.filter,
    countsPings: parameter.type.countsPings === true,
    page: pageOf(parameter, frame),
    countsRows: frame.wantsTotals,
    isExact: frame.isExact || rolled !== undefined,
    rolled,
    skipsEmpty: skipsEmpty(parameter),
    ...(frame.omitsUnbegun && { omitsUnbegun: true }),
    keys: [],
    metrics: [],
    sets: [],
  };
  const alone = hasLists(parameter.keys) ? parameter.keys.map(({ of }) => keyName(of)) : [];
  const signature = signatureOf(open, metrics, alone);
  const needsTotal =
    (parameter.type.percentOf !== undefined && percentMetric(parameter)?.metric.isAdditive === undefined) ||
    (frame.wantsTotals && parameter.shape !== 'row' && !parameter.hidesUnknown);
  const fitting = scans.findIndex((scan) => scan.signature === signature && accepts(scan, parameter));
  const index = fitting === -1 ? scans.push({ ...open, signature }) - 1 : fitting;
  const scan = scans[index] ?? { ...open, signature };
  const keys = parameter.keys.map((key) => indexOfKey(scan, key.of));
  const columns = metrics.map(({ field, of }) => ({ field, of: indexOfMetric(scan, of) }));
  const list = parameter.shape === 'list' ? listOrder(parameter, keys, columns) : undefined;
  const set = indexOfSet(scan, { keys, list });
  return { scan: index, set, total: needsTotal ? placeTotal() : undefined, columns };

  function placeTotal(): Omit<Part, 'total'> {
    if (hasLists(parameter.keys))
      return placePart(scans, { ...parameter, shape: 'row', keys: [] }, source, metrics, frame);
    return { scan: index, set: indexOfSet(scan, { keys: [], list: undefined }), columns };
  }
}

/** Whether a row counts for several values of a key. No other keys are then grouped in the same scan. */
function hasLists(keys: readonly Field<Key>[]): boolean {
  return keys.some(({ of }) => of.kind === 'value' && of.dimension.isList === true);
}

function pageOf({ limit }: ResolvedParameter, { pageNumber }: PlanFrame): Page {
  return { limit, number: pageNumber };
}

/**
 * Equal for the same metrics of the same rows, regardless of their location in the request.
 * @param alone the keys of a scan that only parameters with the same keys can share; else empty.
 */
function signatureOf(
  scan: Omit<OpenScan, 'signature'>,
  metrics: readonly Field<NamedMetric>[],
  alone: readonly string[],
): string {
  const { source, windows, filter, countsPings, buckets, rolled, page, skipsEmpty } = scan;
  const names = [...new Set(metrics.map(({ of }) => of.name))].sort();
  // A series shares a scan with the totals of its range, which have the same metrics but no buckets.
  const cut = buckets.map(({ granularity }) => granularity);
  return JSON.stringify(
    [source, rolled !== undefined, skipsEmpty, windows, filter, countsPings, names, cut, page, alone],
    (key, value: unknown) => (key === 'at' ? undefined : value),
  );
}

/** Whether a scan can accept the parameter: it has no other order of the same keys, and not too many sets. */
function accepts(scan: OpenScan, parameter: GroupedParameter): boolean {
  if (scan.sets.length + 2 > MAX_SETS) return false;
  const names = parameter.keys.map(({ of }) => keyName(of)).join();
  const same = scan.sets.find((set) => set.keys.map((index) => keyName(scan.keys[index])).join() === names);
  if (same === undefined || (same.list === undefined && parameter.shape !== 'list')) return true;
  return (
    same.list !== undefined &&
    parameter.sort !== undefined &&
    same.list.hidesUnknown === parameter.hidesUnknown &&
    same.list.descending === parameter.sort.descending &&
    nameOfMetric(scan, same.list.positive) === percentMetric(parameter)?.name &&
    sortName(scan, same.list) === sortTarget(parameter)
  );
}

function nameOfMetric(scan: OpenScan, index: number | undefined): string | undefined {
  return index === undefined ? undefined : scan.metrics[index]?.name;
}

/** The metric of the percentage of each row. */
function percentMetric({ type, metrics }: GroupedParameter): NamedMetric | undefined {
  return metrics.find(({ field }) => field === type.percentOf?.of)?.of;
}

/** Whether rows without a value of the only dimension are neither listed nor part of the total of percentages. */
function skipsEmpty(parameter: GroupedParameter): boolean {
  const [key, ...more] = parameter.keys.map(({ of }) => of);
  if (key?.kind !== 'value' || more.length > 0 || !parameter.hidesUnknown) return false;
  const percentBase = percentMetric(parameter);
  return percentBase?.metric.isAdditive === true && key.dimension.within?.covers === percentBase.name;
}

function keyName(key: Key | undefined): string {
  return key?.kind === 'value' ? key.name : 'date';
}

function sortName(scan: OpenScan, { by }: ListOrder): string {
  return by.kind === 'metric'
    ? `metric ${scan.metrics[by.index]?.name}`
    : `key ${keyName(scan.keys[by.index])}`;
}

function sortTarget(parameter: GroupedParameter): string {
  const field = sortField(parameter);
  const metric = parameter.metrics.find((candidate) => candidate.field === field);
  if (metric !== undefined) return `metric ${metric.of.name}`;
  return `key ${keyName(parameter.keys.find((candidate) => candidate.field === field)?.of)}`;
}

/** The sort field of a list; a percentage has the same order as its metric. */
function sortField({ sort, type }: GroupedParameter): string {
  return type.percentOf !== undefined && sort?.field === type.percentOf.field
    ? type.percentOf.of
    : (sort?.field ?? '');
}

function listOrder(
  parameter: GroupedParameter,
  keys: readonly number[],
  columns: readonly Field<number>[],
): ListOrder {
  const field = sortField(parameter);
  const column = columns.find((candidate) => candidate.field === field);
  const key = keys[parameter.keys.findIndex((candidate) => candidate.field === field)];
  const { percentOf } = parameter.type;
  const percentBase =
    percentOf === undefined ? undefined : columns.find(({ field }) => field === percentOf.of)?.of;
  return {
    by: column === undefined ? { kind: 'key', index: key ?? 0 } : { kind: 'metric', index: column.of },
    descending: parameter.sort?.descending === true,
    hidesUnknown: parameter.hidesUnknown,
    positive: percentBase,
    summed: percentMetric(parameter)?.metric.isAdditive ? percentBase : undefined,
  };
}

function indexOfKey(scan: OpenScan, key: Key): number {
  const found = scan.keys.findIndex((known) => known.kind === key.kind && keyName(known) === keyName(key));
  return found === -1 ? scan.keys.push(key) - 1 : found;
}

function indexOfMetric(scan: OpenScan, metric: NamedMetric): number {
  const found = scan.metrics.findIndex((known) => known.name === metric.name);
  return found === -1 ? scan.metrics.push(metric) - 1 : found;
}

function indexOfSet(scan: OpenScan, set: KeySet): number {
  const name = set.keys.join();
  const found = scan.sets.findIndex((known) => known.keys.join() === name);
  return found === -1 ? scan.sets.push(set) - 1 : found;
}
