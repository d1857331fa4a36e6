import { allOf, type Filter } from './filter.ts';
import type { Issues } from './issues.ts';
import type {
  Field,
  GroupedQuestion,
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
  Question,
  Scan,
} from './plan.types.ts';
import { chooseDays, type RolledDays } from './roll-ups/choose-days.ts';
import { chooseSource } from './source.ts';
import type { QuerySubject } from './tables.ts';

/** What all questions of a plan have in common. */
export interface PlanFrame {
  readonly subject: QuerySubject;
  /** Which page of every list is asked for, from 1. */
  readonly pageNumber: number;
  readonly wantsTotals: boolean;
  readonly isExact: boolean;
  readonly isSmall: boolean;
  /** The days of the subject that are summed up. */
  readonly rolledDays: RolledDays;
}

/** A scan that still takes in questions. */
interface OpenScan extends Scan {
  readonly keys: Key[];
  readonly metrics: NamedMetric[];
  readonly sets: KeySet[];
  /** What a question must have in common with it to share it. */
  readonly signature: string;
}

/** The most sets that share one statement: each has hash tables of its own. */
const MAX_SETS = 24;

/**
 * Turns questions into as few scans as pay: those that count the same metrics of the same rows (source, range, filter)
 * are grouped by several sets of keys in one pass. Metrics are never added to sets that nobody asked them of: a distinct
 * count or a median costs more than reading the rows again. Pure.
 */
export function planQuestions(questions: readonly Question[], frame: PlanFrame, issues: Issues): Plan {
  const scans: OpenScan[] = [];
  const statements: OwnStatement[] = [];
  const planned = questions.map((question): PlannedGroups | PlannedStatement => {
    if (question.kind === 'statement') {
      const { subject, wantsTotals } = frame;
      const page = pageOf(question, frame);
      const statement = statements.push({ question, subject, page, countsRows: wantsTotals }) - 1;
      return { question, statement };
    }
    const place = (asked: GroupedQuestion, asks: PlanFrame) =>
      chooseSource(asked, issues).map(({ source, metrics }) =>
        placePart(scans, asked, source, metrics, asks),
      );
    const parts = place(question, frame);
    const totals =
      frame.wantsTotals && question.hidesUnknown
        ? place(asTotals(question), { ...frame, wantsTotals: false })
        : undefined;
    return { question, parts, totals };
  });
  return { isSmall: frame.isSmall, scans, statements, questions: planned };
}

/** What a list that hides rows without a value shows, as one row: the figures of all rows that have one. */
function asTotals(question: GroupedQuestion): GroupedQuestion {
  const { keys, filter, at } = question;
  const known = keys.flatMap(({ of }): Filter[] =>
    of.kind === 'value'
      ? [{ kind: 'condition', dimension: of.dimension, op: 'exists', values: [], isNegated: false, at }]
      : [],
  );
  const asked = filter === undefined ? known : [filter, ...known];
  return {
    ...question,
    shape: 'row',
    keys: [],
    compared: undefined,
    filter: allOf(asked),
    sort: undefined,
    hidesUnknown: false,
  };
}

function placePart(
  scans: OpenScan[],
  question: GroupedQuestion,
  source: Scan['source'],
  metrics: readonly Field<NamedMetric>[],
  frame: PlanFrame,
): Part {
  const windows = question.compared === undefined ? [question.window] : [question.window, question.compared];
  const rolled = chooseDays(question, source, frame.rolledDays);
  const usesBuckets = question.keys.some((key) => key.of.kind === 'bucket');
  const open: Omit<OpenScan, 'signature'> = {
    source,
    subject: frame.subject,
    windows: windows.map(({ range }) => range),
    buckets: usesBuckets ? windows.flatMap(({ buckets }) => (buckets === undefined ? [] : [buckets])) : [],
    filter: question.filter,
    countsPings: question.type.countsPings === true,
    page: pageOf(question, frame),
    countsRows: frame.wantsTotals,
    isExact: frame.isExact || rolled !== undefined,
    rolled,
    skipsEmpty: skipsEmpty(question),
    keys: [],
    metrics: [],
    sets: [],
  };
  const signature = signatureOf(open, metrics);
  const needsTotal =
    (question.type.share !== undefined && sharedMetric(question)?.metric.isAdditive === undefined) ||
    (frame.wantsTotals && question.shape !== 'row' && !question.hidesUnknown);
  const fitting = scans.findIndex((scan) => scan.signature === signature && accepts(scan, question));
  const index = fitting === -1 ? scans.push({ ...open, signature }) - 1 : fitting;
  const scan = scans[index] ?? { ...open, signature };
  const keys = question.keys.map((key) => indexOfKey(scan, key.of));
  const columns = metrics.map(({ field, of }) => ({ field, of: indexOfMetric(scan, of) }));
  const list = question.shape === 'list' ? listOrder(question, keys, columns) : undefined;
  return {
    scan: index,
    set: indexOfSet(scan, { keys, list }),
    totalSet: needsTotal ? indexOfSet(scan, { keys: [], list: undefined }) : undefined,
    columns,
  };
}

function pageOf({ limit }: Question, { pageNumber }: PlanFrame): Page {
  return { limit, number: pageNumber };
}

/** Equal for the same metrics of the same rows, wherever in the request they stand. */
function signatureOf(scan: Omit<OpenScan, 'signature'>, metrics: readonly Field<NamedMetric>[]): string {
  const { source, windows, filter, countsPings, buckets, rolled, page, skipsEmpty } = scan;
  const names = [...new Set(metrics.map(({ of }) => of.name))].sort();
  // A series is cheapest beside the figures of the whole range, which have the same metrics but no buckets.
  const cut = buckets.map(({ granularity }) => granularity);
  return JSON.stringify(
    [source, rolled !== undefined, skipsEmpty, windows, filter, countsPings, names, cut, page],
    (key, value: unknown) => (key === 'at' ? undefined : value),
  );
}

/** Whether a scan can take the question in: no other order of the same keys, and not too many sets. */
function accepts(scan: OpenScan, question: GroupedQuestion): boolean {
  if (scan.sets.length + 2 > MAX_SETS) return false;
  const names = question.keys.map(({ of }) => keyName(of)).join();
  const same = scan.sets.find((set) => set.keys.map((index) => keyName(scan.keys[index])).join() === names);
  if (same === undefined || (same.list === undefined && question.shape !== 'list')) return true;
  return (
    same.list !== undefined &&
    question.sort !== undefined &&
    same.list.hidesUnknown === question.hidesUnknown &&
    same.list.descending === question.sort.descending &&
    nameOfMetric(scan, same.list.positive) === sharedMetric(question)?.name &&
    sortName(scan, same.list) === sortTarget(question)
  );
}

function nameOfMetric(scan: OpenScan, index: number | undefined): string | undefined {
  return index === undefined ? undefined : scan.metrics[index]?.name;
}

/** The metric that each row tells its share of. */
function sharedMetric({ type, metrics }: GroupedQuestion): NamedMetric | undefined {
  return metrics.find(({ field }) => field === type.share?.of)?.of;
}

/** Whether rows without a value of the only dimension are neither listed nor part of what shares are told of. */
function skipsEmpty(question: GroupedQuestion): boolean {
  const [key, ...more] = question.keys.map(({ of }) => of);
  if (key?.kind !== 'value' || more.length > 0 || !question.hidesUnknown) return false;
  const shared = sharedMetric(question);
  return shared?.metric.isAdditive === true && key.dimension.within?.covers === shared.name;
}

function keyName(key: Key | undefined): string {
  return key?.kind === 'value' ? key.name : 'date';
}

function sortName(scan: OpenScan, { by }: ListOrder): string {
  return by.kind === 'metric'
    ? `metric ${scan.metrics[by.index]?.name}`
    : `key ${keyName(scan.keys[by.index])}`;
}

function sortTarget(question: GroupedQuestion): string {
  const field = sortField(question);
  const metric = question.metrics.find((candidate) => candidate.field === field);
  if (metric !== undefined) return `metric ${metric.of.name}`;
  return `key ${keyName(question.keys.find((candidate) => candidate.field === field)?.of)}`;
}

/** The field that a list is sorted by; a share is in the order of what it is a share of. */
function sortField({ sort, type }: GroupedQuestion): string {
  return type.share !== undefined && sort?.field === type.share.field ? type.share.of : (sort?.field ?? '');
}

function listOrder(
  question: GroupedQuestion,
  keys: readonly number[],
  columns: readonly Field<number>[],
): ListOrder {
  const field = sortField(question);
  const column = columns.find((candidate) => candidate.field === field);
  const key = keys[question.keys.findIndex((candidate) => candidate.field === field)];
  const { share } = question.type;
  const shared = share === undefined ? undefined : columns.find(({ field }) => field === share.of)?.of;
  return {
    by: column === undefined ? { kind: 'key', index: key ?? 0 } : { kind: 'metric', index: column.of },
    descending: question.sort?.descending === true,
    hidesUnknown: question.hidesUnknown,
    positive: shared,
    summed: sharedMetric(question)?.metric.isAdditive ? shared : undefined,
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
