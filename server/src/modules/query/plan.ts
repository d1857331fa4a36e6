import type { Buckets } from '../../lib/time-buckets.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { Issues } from './issues.ts';
import type {
  Field,
  Key,
  KeySet,
  ListOrder,
  NamedMetric,
  Page,
  Part,
  Plan,
  PlannedQuestion,
  Question,
  Scan,
  Window,
} from './plan.types.ts';
import { chooseSource } from './source.ts';

/** What all questions of a plan have in common. */
export interface PlanFrame {
  readonly websiteIds: readonly string[];
  readonly page: Page;
  readonly wantsTotals: boolean;
}

/** A scan that still takes in questions. */
interface OpenScan extends Omit<Scan, 'buckets'> {
  readonly keys: Key[];
  readonly metrics: NamedMetric[];
  readonly sets: KeySet[];
  buckets: Buckets | undefined;
  /** What a question must have in common with it to share it. */
  readonly signature: string;
}

/** The most sets that share one statement: each has hash tables of its own. */
const MAX_SETS = 24;

/**
 * Turns questions into as few scans as possible: those over the same rows (source, range, filter) are grouped by
 * several sets of keys in one pass. Pure.
 */
export function planQuestions(questions: readonly Question[], frame: PlanFrame, issues: Issues): Plan {
  const scans: OpenScan[] = [];
  const planned = questions.map((question): PlannedQuestion => {
    const sources = chooseSource(question, issues);
    const windows =
      question.shape !== 'series' && question.compared !== undefined
        ? [question.window, question.compared]
        : [question.window];
    const place = (at: readonly Window[]) =>
      sources.map(({ source, metrics }) => placePart(scans, question, source, metrics, at, frame));
    const comparesSeries = question.shape === 'series' && question.compared !== undefined;
    return {
      question,
      parts: place(windows),
      comparedParts: comparesSeries && question.compared !== undefined ? place([question.compared]) : [],
    };
  });
  return { scans, questions: planned };
}

function placePart(
  scans: OpenScan[],
  question: Question,
  source: Scan['source'],
  metrics: readonly Field<NamedMetric>[],
  windows: readonly Window[],
  frame: PlanFrame,
): Part {
  const usesBuckets = question.keys.some((key) => key.of.kind === 'bucket');
  const open: OpenScan = {
    source,
    websiteIds: frame.websiteIds,
    windows: windows.map(({ range }) => range),
    buckets: usesBuckets ? windows[0]?.buckets : undefined,
    filter: question.filter,
    countsPings: question.type.countsPings === true,
    page: frame.page,
    countsRows: frame.wantsTotals,
    keys: [],
    metrics: [],
    sets: [],
    signature: signatureOf(question, source, windows),
  };
  const needsTotal = question.type.share !== undefined || (frame.wantsTotals && question.shape !== 'row');
  const fitting = scans.findIndex(
    (scan) => scan.signature === open.signature && accepts(scan, question, open),
  );
  const index = fitting === -1 ? scans.push(open) - 1 : fitting;
  const scan = scans[index] ?? open;
  scan.buckets ??= open.buckets;
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

/** Equal for questions over the same rows, wherever in the request they stand. */
function signatureOf(question: Question, source: string, windows: readonly Window[]): string {
  const ranges: readonly TimeRange[] = windows.map(({ range }) => range);
  const rows = [source, ranges, question.filter, question.type.countsPings];
  return JSON.stringify(rows, (key, value: unknown) => (key === 'at' ? undefined : value));
}

/** Whether a scan can take the question in: same buckets, no other order of the same keys, and not too many sets. */
function accepts(scan: OpenScan, question: Question, open: OpenScan): boolean {
  if (scan.sets.length + 2 > MAX_SETS) return false;
  const hasBoth = scan.buckets !== undefined && open.buckets !== undefined;
  if (hasBoth && scan.buckets?.granularity !== open.buckets?.granularity) return false;
  const names = question.keys.map(({ of }) => keyName(of)).join();
  const same = scan.sets.find((set) => set.keys.map((index) => keyName(scan.keys[index])).join() === names);
  if (same === undefined || (same.list === undefined && question.shape !== 'list')) return true;
  return (
    same.list !== undefined &&
    question.sort !== undefined &&
    same.list.hidesUnknown === question.hidesUnknown &&
    same.list.descending === question.sort.descending &&
    (same.list.positive === undefined) === (question.type.share === undefined) &&
    sortName(scan, same.list) === sortTarget(question)
  );
}

function keyName(key: Key | undefined): string {
  return key?.kind === 'value' ? key.name : 'date';
}

function sortName(scan: OpenScan, { by }: ListOrder): string {
  return by.kind === 'metric'
    ? `metric ${scan.metrics[by.index]?.name}`
    : `key ${keyName(scan.keys[by.index])}`;
}

function sortTarget(question: Question): string {
  const field = sortField(question);
  const metric = question.metrics.find((candidate) => candidate.field === field);
  if (metric !== undefined) return `metric ${metric.of.name}`;
  return `key ${keyName(question.keys.find((candidate) => candidate.field === field)?.of)}`;
}

/** The field that a list is sorted by; a share is in the order of what it is a share of. */
function sortField({ sort, type }: Question): string {
  return type.share !== undefined && sort?.field === type.share.field ? type.share.of : (sort?.field ?? '');
}

function listOrder(
  question: Question,
  keys: readonly number[],
  columns: readonly Field<number>[],
): ListOrder {
  const field = sortField(question);
  const column = columns.find((candidate) => candidate.field === field);
  const key = keys[question.keys.findIndex((candidate) => candidate.field === field)];
  const { share } = question.type;
  return {
    by: column === undefined ? { kind: 'key', index: key ?? 0 } : { kind: 'metric', index: column.of },
    descending: question.sort?.descending === true,
    hidesUnknown: question.hidesUnknown,
    positive: share === undefined ? undefined : columns.find((candidate) => candidate.field === share.of)?.of,
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
