import type { FilterLeaf, FilterNode } from '../contract/filter.contract.ts';

/** An event of the model. */
export interface ModelEvent {
  readonly time: number;
  readonly visitor_id: number;
  readonly anonymous_id: string;
  readonly visit_id: string;
  readonly type: 'pageview' | 'custom' | 'engagement';
  readonly name: string;
  readonly path: string;
  readonly country: string;
  readonly utm_source: string;
  readonly referrer_name: string;
  readonly bot: string;
  readonly plan: string;
}

interface Visit {
  readonly events: readonly ModelEvent[];
  readonly first: ModelEvent;
  readonly pageviews: readonly ModelEvent[];
}

interface ModelRequest {
  readonly fromMs: number;
  readonly toMs: number;
  readonly filters: readonly FilterNode[];
}

const VISIT_FIELDS: Readonly<Record<string, (visit: Visit) => string>> = {
  country: ({ first }) => first.country || 'Unknown',
  source: ({ first }) => first.utm_source || first.referrer_name || 'Direct',
  entry_page: ({ pageviews }) => pageviews[0]?.path || '(none)',
  exit_page: ({ pageviews }) => pageviews.at(-1)?.path || '(none)',
};
const EVENT_FIELDS: Readonly<Record<string, (event: ModelEvent) => string>> = {
  path: (event) => event.path || '(none)',
  event_name: (event) => event.name || '(none)',
  'properties.plan': (event) => event.plan || '(none)',
  bot: (event) => event.bot || '(none)',
};

/** Fields that the model supports. */
export const MODEL_FIELDS = [...Object.keys(VISIT_FIELDS), ...Object.keys(EVENT_FIELDS)];

/** The expected result of the query engine, computed without optimizations. */
export function createModel(all: readonly ModelEvent[], request: ModelRequest) {
  const visitIds = findVisits(all);
  const visitIdOf = (event: ModelEvent) => visitIds.get(event) ?? fail();
  const includesBots = leavesOf(request.filters).some(({ field }) => field === 'bot');
  const events = all
    .filter((event) => event.type !== 'engagement' && (includesBots || event.bot === ''))
    .sort((a, b) => a.time - b.time);
  const visits = new Map(
    [...groupBy(events, visitIdOf)].map(([id, its]): [string, Visit] => [
      id,
      {
        events: its,
        first: its[0] ?? fail(),
        pageviews: its.filter(({ type }) => type === 'pageview'),
      },
    ]),
  );
  const visitOf = (event: ModelEvent) => visits.get(visitIdOf(event)) ?? fail();
  const isInside = (time: number) => time >= request.fromMs && time < request.toMs;
  const matches = (event: ModelEvent) =>
    holds({ and: request.filters }, (leaf) => leafHolds(leaf, fieldOf(leaf.field, event, visitOf(event))));
  const matching = events.filter((event) => isInside(event.time) && matches(event));

  /** Top-level conditions on visits select visits; the others must hold for one event of the visit. */
  const began = [...visits.values()].filter(
    (visit) => isInside(visit.first.time) && visit.events.some((event) => matches(event)),
  );
  const hasPageFilter = leavesOf(request.filters).some(({ field }) => field === 'path');
  const counted = began.filter((visit) => !hasPageFilter || beganOnMatchingPage(visit));

  /** Conditions on pages apply to the entry page, the others to one event of the visit. */
  function beganOnMatchingPage(visit: Visit): boolean {
    const entryPage = visit.pageviews[0]?.path ?? '';
    if (entryPage === '') return false;
    return visit.events.some((event) =>
      holds({ and: request.filters }, (leaf) =>
        leafHolds(leaf, leaf.field === 'path' ? entryPage : fieldOf(leaf.field, event, visit)),
      ),
    );
  }

  const count = (list: readonly ModelEvent[]) => ({
    pageviews: list.filter(({ type }) => type === 'pageview').length,
    visitors: new Set(list.map((event) => event.visitor_id)).size,
  });

  return {
    matching,
    visitOf,
    summary: () => summaryOf(matching, began, counted),
    /** Rows by a field of each event or its visit. */
    byVisit: (field: string) =>
      [...groupBy(matching, (event) => VISIT_FIELDS[field]?.(visitOf(event)) ?? '')]
        .map(([name, list]) => ({ name, ...count(list) }))
        .sort(byFigure((row) => row.visitors)),
    /** Rows by a field of each event; a visit counts in the window in which it began. */
    byEvent: (field: string) => {
      const valueIn = (event: ModelEvent) => EVENT_FIELDS[field]?.(event) ?? '';
      const values = new Set([
        ...matching.map(valueIn),
        ...began.flatMap(({ events: its }) => its.filter(matches).map(valueIn)),
      ]);
      return [...values]
        .map((name) => ({
          name,
          ...count(matching.filter((event) => valueIn(event) === name)),
          sessions: began.filter(({ events: its }) =>
            its.some((event) => matches(event) && valueIn(event) === name),
          ).length,
        }))
        .sort(byFigure((row) => row.sessions));
    },
    byPath: () =>
      [
        ...groupBy(
          matching.filter(({ type }) => type === 'pageview'),
          (event) => event.path,
        ),
      ]
        .map(([name, list]) => ({ name, ...count(list) }))
        .sort(byFigure((row) => row.pageviews)),
    byEntry: () =>
      [
        ...groupBy(
          began.filter(({ pageviews }) => pageviews.length > 0),
          (visit) => visit.pageviews[0]?.path ?? '',
        ),
      ]
        .map(([name, list]) => ({
          name,
          pageviews: list.length,
          visitors: new Set(list.map(({ first }) => first.visitor_id)).size,
        }))
        .sort(byFigure((row) => row.pageviews)),
    byBucket: (labelOf: (time: number) => string) => {
      const labels = new Map<string, ReturnType<typeof summaryOf>>();
      const names = new Set(
        [...matching, ...began.map(({ first }) => first)].map(({ time }) => labelOf(time)),
      );
      for (const label of names) {
        const lies = (visit: Visit) => labelOf(visit.first.time) === label;
        labels.set(
          label,
          summaryOf(
            matching.filter(({ time }) => labelOf(time) === label),
            began.filter(lies),
            counted.filter(lies),
          ),
        );
      }
      return labels;
    },
  };
}

/** Assigns events to visits: a visit ends after 30 minutes without an event, pings included; bots have visits of their own. */
function findVisits(all: readonly ModelEvent[]): Map<ModelEvent, string> {
  const visits = new Map<ModelEvent, string>();
  for (const [visitor, its] of groupBy(all, ({ visitor_id, bot }) => `${visitor_id} ${bot !== ''}`)) {
    let lastMs = Number.NEGATIVE_INFINITY;
    let count = 0;
    for (const event of its.toSorted((a, b) => a.time - b.time)) {
      if (event.time - lastMs > 30 * 60_000) count += 1;
      lastMs = event.time;
      visits.set(event, `${visitor} ${count}`);
    }
  }
  return visits;
}

function summaryOf(matching: readonly ModelEvent[], began: readonly Visit[], counted: readonly Visit[]) {
  const durations = counted
    .map(({ events, first }) => ((events.at(-1)?.time ?? 0) - first.time) / 1000)
    .sort((a, b) => a - b);
  const middle = durations.slice(
    Math.floor((durations.length - 1) / 2),
    Math.floor(durations.length / 2) + 1,
  );
  const bounces = counted.filter(({ events, pageviews }) => events.length === 1 && pageviews.length === 1);
  const visitors = new Set(matching.map((event) => event.visitor_id)).size;
  return {
    pageviews: matching.filter(({ type }) => type === 'pageview').length,
    visitors,
    unique_visitors: visitors,
    sessions: began.length,
    bounce_rate: (100 * bounces.length) / (counted.length || 1),
    median_session_duration: mean(middle),
    avg_session_duration: mean(durations),
    pages_per_session: mean(began.map(({ pageviews }) => pageviews.length)),
    total_events: matching.length,
  };
}

function groupBy<T>(list: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(nameOf(item)) ?? [];
    groups.set(nameOf(item), group);
    group.push(item);
  }
  return groups;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

function byFigure<T extends { readonly name: string }>(figure: (row: T) => number) {
  return (a: T, b: T) => figure(b) - figure(a) || (a.name < b.name ? -1 : 1);
}

function fieldOf(field: string, event: ModelEvent, visit: Visit): string {
  return VISIT_FIELDS[field]?.(visit) ?? EVENT_FIELDS[field]?.(event) ?? fail();
}

function holds(
  node: FilterNode | { and: readonly FilterNode[] },
  leaf: (leaf: FilterLeaf) => boolean,
): boolean {
  if ('and' in node) return node.and.every((member) => holds(member, leaf));
  if ('or' in node) return node.or.some((member) => holds(member, leaf));
  if ('not' in node) return !node.not.some((member) => holds(member, leaf));
  return leaf(node);
}

function leavesOf(filters: readonly FilterNode[]): readonly FilterLeaf[] {
  return filters.flatMap((node) => {
    if ('and' in node) return leavesOf(node.and);
    if ('or' in node) return leavesOf(node.or);
    return 'not' in node ? leavesOf(node.not) : [node];
  });
}

function leafHolds({ op, value, field, caseSensitive }: FilterLeaf, shown: string): boolean {
  const fold = (text: string) => (caseSensitive === false ? text.toLowerCase() : text);
  const actual = fold(shown);
  const values = (Array.isArray(value) ? value : [value]).map((one) => fold(String(one)));
  const [first = ''] = values;
  const unknown = { country: 'Unknown', source: 'Direct' }[field] ?? '(none)';
  const tests: Record<typeof op, () => boolean> = {
    eq: () => actual === first,
    ne: () => actual !== first,
    contains: () => actual.includes(first),
    not_contains: () => !actual.includes(first),
    starts_with: () => actual.startsWith(first),
    ends_with: () => actual.endsWith(first),
    in: () => values.includes(actual),
    not_in: () => !values.includes(actual),
    matches: () => new RegExp(first).test(actual),
    exists: () => actual !== unknown,
    not_exists: () => actual === unknown,
    gt: () => numberIn(actual) > Number(first),
    gte: () => numberIn(actual) >= Number(first),
    lt: () => numberIn(actual) < Number(first),
    lte: () => numberIn(actual) <= Number(first),
  };
  return tests[op]();
}

function numberIn(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

function fail(): never {
  throw new Error('the model is wrong');
}
