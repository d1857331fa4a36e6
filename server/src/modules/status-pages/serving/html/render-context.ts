import { messagesOf, type StatusMessages } from '../../messages/messages-of.ts';
import type { PublicDay, PublicPage } from '../../projection/public-page.ts';
import { type Formats, formatsOf } from './formats.ts';

/** After this time without a new projection, a page states its age. */
export const STALE_AFTER_MS = 5 * 60_000;

/** What every part of a page is rendered from. */
export interface RenderContext {
  readonly page: PublicPage;
  /** The path of the page: `/status/acme`, or empty at the root of a custom domain. */
  readonly base: string;
  readonly nowMs: number;
  readonly messages: StatusMessages;
  readonly formats: Formats;
}

/** Creates the context of a page. */
export function createRenderContext(page: PublicPage, base: string, nowMs: number): RenderContext {
  return {
    page,
    base,
    nowMs,
    messages: messagesOf(page.language),
    formats: formatsOf(page.language, page.timeZone),
  };
}

/** Returns the path of the page itself. */
export function homeOf({ base }: Pick<RenderContext, 'base'>): string {
  return base === '' ? '/' : base;
}

/** The most components of a page whose latency is drawn. */
const MAX_CHARTS = 50;
/** The most components of a page whose charts have all points, and which show where their days begin and end. */
const MAX_DETAILED = 20;
/** Days with problems that are described for each component, and how many on a page with more components than `MAX_DETAILED`. */
const MAX_DESCRIBED = 5;
const MAX_DESCRIBED_OF_PAGE = 50;

/** How much of each component a page shows, so that it stays below 50 KB. */
export interface Detail {
  readonly isFull: boolean;
  readonly hasCharts: boolean;
  /** Days with problems that are described for each component; 0 for one without tooltip. */
  readonly describedDays: number;
}

const details = new WeakMap<PublicPage, Detail>();

/** Returns how much of each component a page shows. */
export function detailOf({ page }: Pick<RenderContext, 'page'>): Detail {
  const known = details.get(page);
  if (known !== undefined) return known;
  const { length } = page.components;
  const described = page.components
    .map(({ days = [] }) => Math.min(MAX_DESCRIBED, days.filter(isTroubled).length))
    .reduce((sum, days) => sum + days, 0);
  const hasCharts = length <= MAX_CHARTS;
  const describesAll = length <= MAX_DETAILED || (hasCharts && described <= MAX_DESCRIBED_OF_PAGE);
  const detail = {
    isFull: length <= MAX_DETAILED,
    hasCharts,
    describedDays: describesAll ? MAX_DESCRIBED : hasCharts ? 1 : 0,
  };
  details.set(page, detail);
  return detail;
}

/** Whether a day has problems that are described. */
export function isTroubled({ state }: Pick<PublicDay, 'state'>): boolean {
  return state === 'down' || state === 'degraded';
}
