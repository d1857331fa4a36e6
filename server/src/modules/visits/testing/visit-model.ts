/** An event of the model. */
export interface ModelEvent {
  readonly website_id: string;
  readonly visitor_id: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly type: 'pageview' | 'custom' | 'session' | 'engagement';
  readonly name: string;
  readonly path: string;
  readonly bot: string;
  readonly anonymous_id: string;
  readonly country: string;
  readonly referrer: string;
  readonly link_id: string;
  readonly link_click: string;
}

/** A row of `visits` with two of the traits, and the link; times in milliseconds. */
export interface ModelRow {
  readonly website_id: string;
  readonly slice: number;
  readonly visitor_id: number;
  readonly is_bot: number;
  readonly pageviews: number;
  readonly custom_events: number;
  readonly events: number;
  readonly is_first: number;
  readonly is_only: number;
  readonly is_of_day: number;
  readonly began_at: number;
  readonly duration_ms: number;
  readonly visit_pageviews: number;
  readonly visit_events: number;
  readonly entry_page: string;
  readonly exit_page: string;
  readonly country: string;
  readonly referrer: string;
  readonly link_id: string;
  readonly link_click: string;
}

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const DAY_MS = 48 * HALF_HOUR_MS;

/** Computes the rows of all events with a simple, slow algorithm. Events of one type at the same time must be equal. */
export function modelRows(events: readonly ModelEvent[]): ModelRow[] {
  const rows: ModelRow[] = [];
  for (const ofVisitor of groupBy(events, (event) => `${event.website_id} ${event.visitor_id}`)) {
    const people = ofVisitor.filter(({ bot }) => bot === '');
    const bots = ofVisitor.filter(({ bot }) => bot !== '');
    const own = [...visitsOf(people), ...visitsOf(bots)].flatMap((visit) => rowsOf(visit));
    rows.push(
      ...own.map(({ beganDay, ...row }) => ({
        ...row,
        ...onlyVisitFlags(row, beganDay, own, ofVisitor),
      })),
    );
  }
  return rows;
}

/** Groups the events of a visitor by visit. */
function visitsOf(events: readonly ModelEvent[]): ModelEvent[][] {
  const visits: ModelEvent[][] = [];
  let chainBeganAt = 0;
  let before: ModelEvent | undefined;
  for (const event of [...events].sort(compareEvents)) {
    const paused = before === undefined || event.time - before.time > HALF_HOUR_MS;
    if (paused) chainBeganAt = event.time;
    const midnight = event.time - (event.time % DAY_MS);
    const isCut = before !== undefined && before.time < midnight && chainBeganAt <= midnight - DAY_MS;
    if (paused || isCut) visits.push([]);
    visits.at(-1)?.push(event);
    before = event;
  }
  return visits;
}

function rowsOf(visit: readonly ModelEvent[]): (ModelRow & { readonly beganDay: number })[] {
  const acts = visit.filter(({ type }) => type !== 'engagement');
  const views = visit.filter(({ type }) => type === 'pageview');
  const first = acts[0] ?? visit[0];
  const last = acts.at(-1) ?? first;
  const [begin] = visit;
  const linked = [...acts, ...visit].find(({ link_id }) => link_id !== '');
  if (first === undefined || last === undefined || begin === undefined) return [];
  return groupBy(visit, ({ time }) => String(Math.floor(time / HALF_HOUR_MS))).map((slice) => {
    const some = slice[0] ?? first;
    const count = (type: ModelEvent['type']) => slice.filter((event) => event.type === type).length;
    return {
      website_id: some.website_id,
      slice: some.time - (some.time % HALF_HOUR_MS),
      visitor_id: some.visitor_id,
      is_bot: some.bot === '' ? 0 : 1,
      pageviews: count('pageview'),
      custom_events: count('custom'),
      events: slice.length - count('engagement'),
      is_first: acts.length > 0 && slice.includes(first) ? 1 : 0,
      is_only: 0,
      is_of_day: 0,
      began_at: first.time,
      duration_ms: acts.length > 0 ? last.time - first.time : 0,
      visit_pageviews: views.length,
      visit_events: acts.length,
      entry_page: views[0]?.path ?? '',
      exit_page: views.at(-1)?.path ?? '',
      country: first.country,
      referrer: first.referrer,
      link_id: linked?.link_id ?? '',
      link_click: linked?.link_click ?? '',
      beganDay: dayOf(begin.time),
    };
  });
}

/** Whether an anonymous visitor was active only in this half hour, and only on this day. */
function onlyVisitFlags(
  row: ModelRow,
  beganDay: number,
  own: readonly ModelRow[],
  events: readonly ModelEvent[],
): Pick<ModelRow, 'is_only' | 'is_of_day'> {
  const day = dayOf(row.slice);
  const isNear = (time: number) => Math.abs(dayOf(time) - day) <= 1;
  const active = own.filter((other) => other.events > 0 && isNear(other.slice));
  const isNamed = events.some((event) => event.anonymous_id !== '' && isNear(event.time));
  if (row.events === 0 || beganDay !== day || isNamed) return { is_only: 0, is_of_day: 0 };
  const isOfDay = active.every((other) => dayOf(other.slice) === day);
  return { is_only: active.length === 1 ? 1 : 0, is_of_day: isOfDay ? 1 : 0 };
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Compares by time. At the same time, pageviews are first. */
function compareEvents(a: ModelEvent, b: ModelEvent): number {
  return a.time - b.time || Number(a.type !== 'pageview') - Number(b.type !== 'pageview');
}

function groupBy(events: readonly ModelEvent[], keyOf: (event: ModelEvent) => string): ModelEvent[][] {
  const groups = new Map<string, ModelEvent[]>();
  for (const event of events) groups.set(keyOf(event), [...(groups.get(keyOf(event)) ?? []), event]);
  return [...groups.values()];
}
