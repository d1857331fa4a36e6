import { LANGUAGE } from '../../lib/language.ts';
import {
  type Change,
  type ComparedRow,
  changeIn,
  numberIn,
  type Row,
  textOf,
} from '../analytics/figures/index.ts';
import type { OverviewSort } from './overview-search.ts';

/** The figures of a website on the overview. */
export interface WebsiteFigures {
  readonly visitors: number;
  readonly pageviews: number;
  readonly change: Change | undefined;
  /** Visitors in each bucket of the range. */
  readonly points: readonly number[];
  readonly lastDay: number;
  /** In the last five minutes. */
  readonly now: number;
}

/** The rows of one parameter. */
export interface Rows {
  readonly data: readonly Row[];
  readonly comparison?: { readonly data: readonly ComparedRow[] } | undefined;
}

/** The answers about websites with the same time zone. */
export interface GroupAnswer {
  readonly overview: Rows;
  readonly byDate: Rows;
  /** Lists every bucket, including those without visitors. */
  readonly dates: Rows;
  readonly now: Rows;
}

/** The answers about all websites. */
export interface OverviewResponse {
  readonly groups: readonly GroupAnswer[];
  readonly lastDay: readonly Rows[];
}

const NO_FIGURES: Omit<WebsiteFigures, 'points'> = {
  visitors: 0,
  pageviews: 0,
  change: undefined,
  lastDay: 0,
  now: 0,
};

/** Reads the figures of each website that has any in the range, by id. */
export function readFigures({ groups, lastDay }: OverviewResponse): ReadonlyMap<string, WebsiteFigures> {
  const figures = new Map(groups.flatMap((group) => [...readGroup(group)]));
  const noPoints = groups[0]?.dates.data.map(() => 0) ?? [];
  for (const row of lastDay.flatMap(({ data }) => data)) {
    const website = String(row['website'] ?? '');
    const before = figures.get(website) ?? { ...NO_FIGURES, points: noPoints };
    figures.set(website, { ...before, lastDay: numberIn(row, 'visitors') ?? 0 });
  }
  return figures;
}

function readGroup(answer: GroupAnswer): ReadonlyMap<string, WebsiteFigures> {
  const buckets = new Map(answer.dates.data.map((row, index) => [textOf(row, 'date'), index]));
  const figures = new Map<string, WebsiteFigures>();
  const change = (row: Row | ComparedRow, part: Partial<WebsiteFigures>) => {
    const website = String(row['website'] ?? '');
    const before = figures.get(website) ?? { ...NO_FIGURES, points: answer.dates.data.map(() => 0) };
    figures.set(website, { ...before, ...part });
  };
  for (const row of answer.overview.comparison?.data ?? [])
    change(row, { change: changeIn(row, 'visitors') });
  for (const row of answer.overview.data)
    change(row, { visitors: numberIn(row, 'visitors') ?? 0, pageviews: numberIn(row, 'pageviews') ?? 0 });
  for (const row of answer.now.data) change(row, { now: numberIn(row, 'active_users') ?? 0 });
  for (const row of answer.byDate.data) {
    const index = buckets.get(textOf(row, 'date'));
    const points = figures.get(textOf(row, 'website'))?.points;
    if (index === undefined || points === undefined) continue;
    change(row, { points: points.with(index, numberIn(row, 'visitors') ?? 0) });
  }
  return figures;
}

/** The names of a website. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** Returns the websites whose name or domain contains the text. */
export function findWebsites<T extends Named>(
  websites: readonly T[],
  text: string | undefined,
): readonly T[] {
  const searched = text?.trim().toLowerCase() ?? '';
  return websites.filter(({ name, domain }) => `${name}\n${domain}`.toLowerCase().includes(searched));
}

/** Sorts websites. Those without figures come last; equal ones are sorted by name. */
export function sortWebsites<T extends Named>(
  websites: readonly T[],
  figures: ReadonlyMap<string, WebsiteFigures> | undefined,
  sort: OverviewSort,
): readonly T[] {
  const byName = (a: T, b: T) => a.name.localeCompare(b.name, LANGUAGE) || a.id.localeCompare(b.id, 'en');
  if (sort === 'name' || figures === undefined) return websites.toSorted(byName);
  const weigh = ({ id }: T) => {
    const own = figures.get(id);
    if (own === undefined) return Number.NEGATIVE_INFINITY;
    return sort === 'visitors' ? own.visitors : growthOf(own.change);
  };
  return websites.toSorted((a, b) => compare(weigh(b), weigh(a)) || byName(a, b));
}

/** The growth in percent. Growth from zero is greater than any other. */
function growthOf(change: Change | undefined): number {
  if (change === undefined) return -Number.MAX_VALUE;
  return change.changePercent ?? (change.current > 0 ? Number.MAX_VALUE : 0);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
