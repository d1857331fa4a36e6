import { html, SCRIPT_END } from '../../lib/text/markup.ts';

/** The tracking code of a page. */
export interface TrackingSnippet {
  readonly scriptUrl: string;
  /** HTML. */
  readonly snippet: string;
}

/** Returns the tracking code. `baseUrl` is the configured address, without a slash at its end. */
export function trackingSnippet(baseUrl: string, trackingId: string): TrackingSnippet {
  const scriptUrl = `${baseUrl}/pharos.js`;
  const snippet = html`<script async src="${scriptUrl}" data-website-id="${trackingId}">${SCRIPT_END}`;
  return { scriptUrl, snippet: snippet.toString() };
}
