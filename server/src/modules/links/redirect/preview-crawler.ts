import { createLru } from '../../../lib/concurrency/lru.ts';
import { PREVIEW_CRAWLERS } from './crawlers.data.ts';

const PATTERN = new RegExp(
  PREVIEW_CRAWLERS.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  'i',
);

/** A few thousand user agents account for most requests. The pattern takes longer than all else that a redirect reads from one. */
const MAX_CACHED = 5_000;
const cache = createLru<string, string>({ maxEntries: MAX_CACHED });

/** Returns the name of the crawler that renders previews of links; empty for other clients. */
export function previewCrawlerOf(userAgent: string): string {
  const known = cache.get(userAgent);
  if (known !== undefined) return known;
  const crawler = findCrawler(userAgent);
  cache.set(userAgent, crawler);
  return crawler;
}

function findCrawler(userAgent: string): string {
  return (PATTERN.exec(userAgent)?.[0] ?? '').replace(/\/$/, '');
}
