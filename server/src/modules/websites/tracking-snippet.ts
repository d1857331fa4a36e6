/** What a page needs to send events. */
export interface TrackingSnippet {
  readonly scriptUrl: string;
  /** HTML. */
  readonly snippet: string;
}

/** The line that is pasted into every page. `baseUrl` comes from the configuration, without a slash at its end. */
export function trackingSnippet(baseUrl: string, trackingId: string): TrackingSnippet {
  const scriptUrl = `${baseUrl}/pharos.js`;
  const source = scriptUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return { scriptUrl, snippet: `<script async src="${source}" data-website-id="${trackingId}"></script>` };
}
