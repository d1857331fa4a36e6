import { inArray } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { State } from '../../stores/state/state.ts';
import type { ClickCounter, CountedDays } from './click-counts.ts';
import { links } from './links.table.ts';
import { invalidCursor, readCursor, writeCursor } from './list-cursor.ts';
import { type LinkListOptions, type LinkPage, matchesOf } from './list-links.ts';

/** The most links that are sorted by their clicks. */
const MAX_RANKED = 50_000;
const SORT = 'clicks';
const KEY = /^(\d{1,15}) (\d{1,15})$/;

interface Ranked {
  readonly id: string;
  readonly clicks: number;
}

/**
 * Reads a page of links by their clicks on these days. The cursor contains the time of the first page: clicks since then do not
 * change the order of later pages.
 *
 * @throws AppError VALIDATION_ERROR for an invalid cursor, and when more than 50,000 links match.
 */
export async function listByClicks(
  {
    state,
    clicks,
    nowMs,
  }: {
    readonly state: Pick<State, 'db'>;
    readonly clicks: Pick<ClickCounter, 'totals'>;
    readonly nowMs: number;
  },
  options: LinkListOptions,
  days: CountedDays,
): Promise<LinkPage> {
  const { organizationId, order, limit, cursor } = options;
  const after = cursor === undefined ? undefined : readPosition(cursor);
  const untilMs = after?.untilMs ?? nowMs;
  const matching = await state.db
    .select({ id: links.id })
    .from(links)
    .where(matchesOf(options))
    .limit(MAX_RANKED + 1);
  if (matching.length > MAX_RANKED) throw invalidField('sort', say('links.sortsAtMostLinksByClicks'));
  const ids = matching.map(({ id }) => id);
  const totals = await clicks.totals(organizationId, ids, days, untilMs);
  const compare = compareBy(order);
  const ranked = ids
    .map((id): Ranked => ({ id, clicks: totals.get(id) ?? 0 }))
    .filter((link) => after === undefined || compare(link, after) > 0)
    .sort(compare);
  const page = ranked.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: await readInOrder(state, page),
    total: matching.length,
    nextCursor:
      ranked.length > limit && last !== undefined
        ? writeCursor(SORT, { key: `${untilMs} ${last.clicks}`, id: last.id })
        : null,
  };
}

function compareBy(order: LinkListOptions['order']) {
  const sign = order === 'asc' ? 1 : -1;
  return (one: Ranked, other: Ranked): number =>
    sign * (one.clicks - other.clicks || Number(one.id > other.id) - Number(one.id < other.id));
}

/** Reads links in this order. Those deleted meanwhile are left out. */
async function readInOrder({ db }: Pick<State, 'db'>, page: readonly Ranked[]): Promise<LinkPage['rows']> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.select().from(links).where(inArray(links.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function readPosition(cursor: string): Ranked & { readonly untilMs: number } {
  const { key, id } = readCursor(cursor, SORT);
  const [, untilMs, clicks] = KEY.exec(key) ?? [];
  if (untilMs === undefined || clicks === undefined) throw invalidCursor();
  return { id, clicks: Number(clicks), untilMs: Number(untilMs) };
}
