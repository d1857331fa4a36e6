import { PREVIEW_CRAWLERS } from './crawlers.data.ts';

const PATTERN = new RegExp(
  PREVIEW_CRAWLERS.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  'i',
);

/** Returns the name of the crawler that renders previews of links; empty for other clients. */
export function previewCrawlerOf(userAgent: string): string {
  return (PATTERN.exec(userAgent)?.[0] ?? '').replace(/\/$/, '');
}
