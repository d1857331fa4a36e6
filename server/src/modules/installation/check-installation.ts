import { Parser } from 'htmlparser2';
import { invalidField } from '../../errors.ts';
import { isLocalHost } from '../../lib/network/local-host.ts';
import { say } from '../../lib/texts/sentence.ts';
import { type Outbound, OutboundError } from '../../outbound/outbound.ts';
import { blockingDirective } from './content-security-policy.ts';
import type { INSTALLATION_OUTCOMES } from './installation.contract.ts';

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;
const MAX_PAGE_BYTES = 512 * 1024;
const MAX_SCRIPT_BYTES = 64 * 1024;
const POLICY = 'content-security-policy';

/** The website whose installation is checked. */
export interface CheckedWebsite {
  readonly domain: string;
  /** The ids with which pages may send, the current one first. */
  readonly trackingIds: readonly string[];
}

/** The result of a check. */
export interface InstallationCheck {
  readonly outcome: (typeof INSTALLATION_OUTCOMES)[number];
  readonly url: string;
  readonly status: number | null;
  readonly reason: string | null;
  readonly foundIds: string[];
  readonly scriptUrl: string | null;
  readonly eventsUrl: string | null;
  readonly directive: string | null;
}

/** A script element that may be the tracker. */
interface TrackerElement {
  /** The id of `data-website-id`, or `undefined`. */
  readonly websiteId: string | undefined;
  /** As written; empty for inline scripts. */
  readonly src: string;
  /** Where events are sent instead of to the folder of the script. */
  readonly host: string | undefined;
  readonly nonce: string | undefined;
}

/** The parts of a page that an installation depends on. */
interface PageParts {
  /** In the order of the page, at most {@link MAX_ELEMENTS}. */
  readonly trackers: readonly TrackerElement[];
  /** Content security policies in `meta` elements. */
  readonly policies: readonly string[];
  /** The address of the `base` element, as written. */
  readonly base: string | undefined;
}

const MAX_ELEMENTS = 10;
const SCRIPT = /\/pharos\.js(?:[?#]|$)/;

/**
 * Loads a page of a website, and returns the first problem of its installation.
 *
 * @param url the page; default the home page.
 * @throws AppError VALIDATION_ERROR if the page is not on the domain of the website. @throws the reason of the signal.
 */
export async function checkInstallation(
  outbound: Pick<Outbound, 'request'>,
  website: CheckedWebsite,
  url: string | undefined,
  signal: AbortSignal,
): Promise<InstallationCheck> {
  const scheme = isLocalHost(website.domain) ? 'http' : 'https';
  const address = url ?? `${scheme}://${website.domain}/`;
  const { hostname } = new URL(address);
  if (hostname !== website.domain && !hostname.endsWith(`.${website.domain}`))
    throw invalidField('url', say('installation.mustBeOnDomain', { domain: website.domain }));
  const loaded = await load(outbound, address, MAX_PAGE_BYTES, signal);
  const result: InstallationCheck = {
    ...NOTHING,
    url: loaded.url,
    status: loaded.status,
    reason: loaded.reason,
  };
  if (loaded.status === null) return { ...result, outcome: 'unreachable' };
  if (loaded.status < 200 || loaded.status > 299) return { ...result, outcome: 'error_status' };
  const parts = readPage(loaded.text);
  const page = new URL(loaded.url);
  const found = { ...result, foundIds: idsOf(parts) };
  const tracker = parts.trackers.find(({ websiteId = '' }) => website.trackingIds.includes(websiteId));
  if (tracker === undefined)
    return { ...found, outcome: parts.trackers.length === 0 ? 'absent' : 'other_id' };
  const policies = [...(loaded.policy === undefined ? [] : [loaded.policy]), ...parts.policies];
  return checkTracker(outbound, { found, tracker, policies, page, base: parts.base, signal });
}

const NOTHING = {
  outcome: 'installed',
  reason: null,
  foundIds: [],
  scriptUrl: null,
  eventsUrl: null,
  directive: null,
} as const satisfies Partial<InstallationCheck>;

/** Checks an element with a valid id: whether its script loads, and its events may be sent. */
async function checkTracker(
  outbound: Pick<Outbound, 'request'>,
  context: {
    readonly found: InstallationCheck;
    readonly tracker: TrackerElement;
    readonly policies: readonly string[];
    readonly page: URL;
    readonly base: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<InstallationCheck> {
  const { found, tracker, policies, page, signal } = context;
  const script = resolve(tracker.src, resolve(context.base ?? '', page) ?? page);
  if (script === undefined || tracker.src === '')
    return { ...found, outcome: 'script_unreachable', status: null };
  const events = resolve('track', resolve(tracker.host ?? '', script) ?? script) ?? script;
  const addresses = { ...found, scriptUrl: script.href, eventsUrl: events.href };
  const blocksScript = blockingDirective(policies, {
    kind: 'script',
    url: script,
    page,
    nonce: tracker.nonce,
  });
  if (blocksScript !== undefined) return { ...addresses, outcome: 'script_blocked', directive: blocksScript };
  const loaded = await load(outbound, script.href, MAX_SCRIPT_BYTES, signal);
  if (loaded.status !== 200 || !loaded.isScript)
    return { ...addresses, outcome: 'script_unreachable', status: loaded.status, reason: loaded.reason };
  const blocksEvents = blockingDirective(policies, { kind: 'connect', url: events, page });
  return blocksEvents === undefined
    ? { ...addresses, outcome: 'installed' }
    : { ...addresses, outcome: 'events_blocked', directive: blocksEvents };
}

interface Loaded {
  /** After redirects. */
  readonly url: string;
  /** `null` without a response. */
  readonly status: number | null;
  readonly reason: string | null;
  readonly text: string;
  readonly policy: string | undefined;
  readonly isScript: boolean;
}

async function load(
  outbound: Pick<Outbound, 'request'>,
  address: string,
  maxBodyBytes: number,
  signal: AbortSignal,
): Promise<Loaded> {
  try {
    const { url, status, body, headers } = await outbound.request({
      url: address,
      headers: { accept: 'text/html, */*;q=0.8' },
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes,
      maxRedirects: MAX_REDIRECTS,
      signal,
    });
    const isScript = /\b(?:java|ecma)script\b/i.test(headers['content-type'] ?? '');
    const text = Buffer.from(body).toString();
    return { url, status, reason: null, text, policy: headers[POLICY], isScript };
  } catch (error) {
    if (!(error instanceof OutboundError) || error.failure === 'aborted') throw error;
    return {
      url: address,
      status: null,
      reason: error.message,
      text: '',
      policy: undefined,
      isScript: false,
    };
  }
}

function idsOf({ trackers }: PageParts): string[] {
  return [
    ...new Set(
      trackers.flatMap(({ websiteId }) => (websiteId === undefined ? [] : [websiteId.slice(0, 100)])),
    ),
  ];
}

function resolve(address: string, base: URL): URL | undefined {
  return URL.canParse(address, base.href) ? new URL(address, base) : undefined;
}

/** Reads the tracker elements and the policies of a page. Scripts are not run. Any text is accepted. */
function readPage(html: string): PageParts {
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
