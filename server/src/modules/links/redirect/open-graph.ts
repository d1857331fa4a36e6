import { html } from '../../../lib/text/markup.ts';

/** What a preview of a link shows. */
export interface OpenGraph {
  readonly title: string | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly videoUrl: string | null;
}

/** Returns the fields of a preview, or `undefined` if all are empty. */
export function openGraphOf(row: {
  readonly ogTitle: string | null;
  readonly ogDescription: string | null;
  readonly ogImageUrl: string | null;
  readonly ogVideoUrl: string | null;
}): OpenGraph | undefined {
  const { ogTitle: title, ogDescription: description, ogImageUrl: imageUrl, ogVideoUrl: videoUrl } = row;
  if ([title, description, imageUrl, videoUrl].every((value) => value === null)) return undefined;
  return { title, description, imageUrl, videoUrl };
}

/** Renders the page for crawlers, with Open Graph and Twitter tags. It does not contain the target. */
export function renderOpenGraph({ title, description, imageUrl, videoUrl }: OpenGraph, url: string): string {
  const tags: readonly (readonly ['property' | 'name', string, string | null])[] = [
    ['property', 'og:type', videoUrl === null ? 'website' : 'video.other'],
    ['property', 'og:url', url],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', imageUrl],
    ['property', 'og:video', videoUrl],
    ['name', 'twitter:card', imageUrl === null ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', imageUrl],
    ['name', 'description', description],
  ];
  const head = tags.map(
    ([key, name, value]) => value !== null && html`<meta ${key}="${name}" content="${value}">`,
  );
  const shown = title ?? url;
  return html`<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${shown}</title>${head}</head><body><h1>${shown}</h1></body></html>`.toString();
}
