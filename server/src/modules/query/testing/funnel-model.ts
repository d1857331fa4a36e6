/** An event of the model: a pageview of a path, or another event by name. */
export interface FunnelEvent {
  readonly visitor: number;
  readonly ms: number;
  readonly type: 'pageview' | 'custom' | 'outbound';
  readonly value: string;
  readonly path: string;
}

/** A funnel, as in `options`. */
export interface FunnelRequest {
  readonly steps: readonly {
    readonly type: 'page' | 'event';
    readonly value: string;
    readonly op: 'eq' | 'contains' | 'starts_with' | 'matches';
  }[];
  readonly order: 'ordered' | 'strict';
  readonly scope: 'visitor' | 'visit';
  readonly windowSeconds: number;
  readonly breakdown?: 'path';
  readonly breakdownLimit: number;
}

/** The progress of one visitor or visit. */
interface Progress {
  readonly value: string;
  /** For each completed step, the milliseconds since the previous step. */
  readonly waits: readonly number[];
}

/** The expected result of `funnels`, computed by trying every sequence of events. */
export function modelFunnel(
  events: readonly FunnelEvent[],
  range: { readonly fromMs: number; readonly toMs: number },
  request: FunnelRequest,
) {
  const groups =
    request.scope === 'visit' ? visitsOf(events) : [...groupBy(events, ({ visitor }) => visitor).values()];
  const all = groups.map((its) => progressOf(its, range, request)).filter((one) => one !== undefined);
  const byValue = [...groupBy(all, ({ value }) => value)].sort(
    ([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1),
  );
  const listed = byValue.slice(0, request.breakdownLimit);
  const others = byValue.slice(request.breakdownLimit).flatMap(([, list]) => list);
  const rows = [...listed, ...(others.length > 0 ? [['(others)', others] as const] : [])];
  const split = request.breakdown === undefined ? [[null, all] as const] : rows;
  return split.flatMap(([breakdown, list]) => rowsOf(breakdown, list, request));
}

function rowsOf(breakdown: string | null, list: readonly Progress[], { steps }: FunnelRequest) {
  return steps.map(({ value }, index) => {
    const taken = list.filter(({ waits }) => waits.length > index);
    const before = list.filter(({ waits }) => waits.length > Math.max(0, index - 1)).length;
    const waits = taken.map((progress) => progress.waits[index] ?? 0).sort((a, b) => a - b);
    const middle = waits.slice(Math.floor((waits.length - 1) / 2), Math.floor(waits.length / 2) + 1);
    return {
      breakdown,
      step_number: index + 1,
      step_name: value,
      users: taken.length,
      total_users: list.length,
      conversion_rate: percent(taken.length, list.length),
      step_conversion_rate: percent(taken.length, before),
      dropoffs: before - taken.length,
      dropoff_rate: percent(before - taken.length, before),
      avg_time_to_complete: index === 0 ? 0 : round(mean(waits) / 1_000, 3),
      median_time_to_complete: index === 0 ? 0 : round(mean(middle) / 1_000, 3),
    };
  });
}

function progressOf(
  its: readonly FunnelEvent[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  { steps, order, windowSeconds }: FunnelRequest,
): Progress | undefined {
  const windowMs = windowSeconds * 1_000;
  const matched = its
    .filter(({ ms }) => ms >= fromMs && ms < toMs + windowMs)
    .map((event) => ({ event, steps: steps.flatMap((step, index) => (matches(event, step) ? [index] : [])) }))
    .filter(({ event, steps: mine }) => mine.length > 0 || (order === 'strict' && event.type !== 'outbound'))
    .sort(
      (a, b) =>
        a.event.ms - b.event.ms ||
        (a.steps[0] ?? 99) - (b.steps[0] ?? 99) ||
        maskOf(a.steps) - maskOf(b.steps) ||
        (a.event.path < b.event.path ? -1 : 1),
    );
  const time = (place: number) => matched[place]?.event.ms ?? 0;
  const takes = (place: number, step: number) => matched[place]?.steps.includes(step) === true;
  /** Whether a sequence of events completes the steps up to this one, with this event last and a start at or after `sinceMs`. */
  const known = new Map<string, boolean>();
  const endsHere = (place: number, step: number, sinceMs: number): boolean => {
    const name = `${place} ${step} ${sinceMs}`;
    const answer = known.get(name) ?? tryOut(place, step, sinceMs);
    known.set(name, answer);
    return answer;
  };
  const tryOut = (place: number, step: number, sinceMs: number): boolean => {
    if (!takes(place, step)) return false;
    if (step === 0) return time(place) < toMs && time(place) >= sinceMs;
    const before = order === 'strict' ? [place - 1] : Array.from({ length: place }, (_, index) => index);
    return before.some((earlier) => earlier >= 0 && endsHere(earlier, step - 1, sinceMs));
  };
  const places = matched.map((_, place) => place);
  const first = places.find((place) => endsHere(place, 0, 0));
  if (first === undefined) return undefined;
  const waits = [0];
  for (let step = 1; step < steps.length; step += 1) {
    const place = places.find((candidate) => endsHere(candidate, step, time(candidate) - windowMs));
    if (place === undefined) break;
    const before = places.filter(
      (earlier) => earlier < place && endsHere(earlier, step - 1, time(earlier) - windowMs),
    );
    waits.push(time(place) - time(before.at(-1) ?? 0));
  }
  return { value: matched[first]?.event.path ?? '', waits };
}

function matches({ type, value, path }: FunnelEvent, step: FunnelRequest['steps'][number]): boolean {
  if ((step.type === 'page') !== (type === 'pageview')) return false;
  const actual = type === 'pageview' ? path : value;
  if (step.op === 'matches') return new RegExp(step.value).test(actual);
  if (step.op === 'contains') return actual.includes(step.value);
  return step.op === 'eq' ? actual === step.value : actual.startsWith(step.value);
}

function maskOf(steps: readonly number[]): number {
  return steps.reduce((sum, step) => sum + 2 ** step, 0);
}

/** A visit ends after 30 minutes without an event. */
function visitsOf(events: readonly FunnelEvent[]): readonly FunnelEvent[][] {
  return [...groupBy(events, ({ visitor }) => visitor).values()].flatMap((its) => {
    const visits: FunnelEvent[][] = [];
    let lastMs = Number.NEGATIVE_INFINITY;
    for (const event of its.toSorted((a, b) => a.ms - b.ms)) {
      if (event.ms - lastMs > 30 * 60_000) visits.push([]);
      visits.at(-1)?.push(event);
      lastMs = event.ms;
    }
    return visits;
  });
}

function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round((100 * part) / whole, 2);
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
