import { Parser } from 'htmlparser2';

/** A script element that may be the tracker. */
export interface TrackerElement {
  /** The id of `data-website-id`, or `undefined`. */
  readonly websiteId: string | undefined;
  /** As written; empty for inline scripts. */
  readonly src: string;
  /** Where events are sent instead of to the folder of the script. */
  readonly host: string | undefined;
  readonly nonce: string | undefined;
}

/** The parts of a page that an installation depends on. */
export interface PageParts {
  /** In the order of the page, at most {@link MAX_ELEMENTS}. */
  readonly trackers: readonly TrackerElement[];
  /** Content security policies in `meta` elements. */
  readonly policies: readonly string[];
  /** The address of the `base` element, as written. */
  readonly base: string | undefined;
}

const MAX_ELEMENTS = 10;
const SCRIPT = /\/pharos\.js(?:[?#]|$)/;

/** Reads the tracker elements and the policies of a page. Scripts are not run. Any text is accepted. */
export function readPage(html: string): PageParts {
  const trackers: TrackerElement[] = [];
  const policies: string[] = [];
  let base: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base') base ??= attributes['href'];
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
        policies.push(attributes['content'] ?? '');
      if (name !== 'script' || trackers.length === MAX_ELEMENTS) return;
      const { src = '', 'data-website-id': websiteId } = attributes;
      if (websiteId === undefined && !SCRIPT.test(src)) return;
      trackers.push({
        websiteId,
        src,
        host: attributes['data-host'] || undefined,
        nonce: attributes['nonce'],
      });
    },
  });
  parser.end(html);
  return { trackers, policies, base };
}
