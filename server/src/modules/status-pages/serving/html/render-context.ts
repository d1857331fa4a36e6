import type { PublicPage } from '../../projection/public-page.ts';
import type { StatusMessages } from '../messages/messages.types.ts';
import { messagesOf } from '../messages/messages-of.ts';
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

/** Pages with more components show less of each, so that they stay below 50 KB: no latency chart, and no tooltips of days. */
const MAX_DETAILED = 20;

/** Whether a page shows all details of its components. */
export function isDetailed({ page }: Pick<RenderContext, 'page'>): boolean {
  return page.components.length <= MAX_DETAILED;
}
