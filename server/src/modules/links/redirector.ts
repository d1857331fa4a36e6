import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import type { Journal } from '../../stores/facts/journal.types.ts';
import type { State } from '../../stores/state/state.ts';
import type { ClientReader } from '../tracking/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { type ClickTraits, chooseTarget, type Inactive, inactivityOf } from './choose-target.ts';
import { type Click, createAttributes, requestKindOf, shareOf, toClickEntry } from './click.ts';
import type { LinkDirectory, LiveLink } from './link-directory.ts';
import { links } from './links.table.ts';
import { PAGE_POLICY, renderPage } from './pages.ts';
import { slugKeyOf } from './slug.contract.ts';

/** The most clicks that wait for the disk. Above it, a response waits for its click. */
const MAX_PENDING = 1_000;

/** A request for a short link. */
export interface LinkRequest {
  /** The path after `/l/`, decoded; a `+` at its end asks for the destination instead of the redirect. */
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly ip: string;
  readonly userAgent: string;
}

/** The response to a request for a short link. */
export interface LinkResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML; empty for a redirect. */
  readonly body: string;
}

/** Serves short links. */
export interface Redirector {
  /** Returns the response. The click is journaled at the same time and does not delay it. */
  respond(request: LinkRequest): Promise<LinkResponse>;
  /** Waits for the clicks that are not on disk yet. */
  settle(): Promise<void>;
}

const COMMON = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;
const NOT_REDIRECTED = { rule: -1, split: -1 } as const;
const INACTIVE_TEXT: Readonly<Record<Inactive | 'limit', string>> = {
  archived: 'The link was archived.',
  not_started: 'The link is not active yet.',
  expired: 'The link has expired.',
  limit: 'The link has reached its click limit.',
};

/** Creates the redirector. Links are read from the directory; only a link with a click limit writes to the state store. */
export function createRedirector(deps: {
  readonly directory: Pick<LinkDirectory, 'find'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clients: ClientReader;
  readonly state: Pick<State, 'db'>;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}): Redirector {
  const { directory, websites, clients, state, journal, clock, logger } = deps;
  const pending = new Set<Promise<void>>();

  function record(entry: Parameters<Journal['append']>[0][number]): Promise<void> | undefined {
    const appending = journal
      .append([entry])
      .catch((error: unknown) => logger.warn({ err: error }, 'a click was not recorded'))
      .finally(() => pending.delete(appending));
    pending.add(appending);
    return pending.size > MAX_PENDING ? appending : undefined;
  }

  /** Counts a click against the limit of its link. @returns whether the link was below its limit. */
  async function countClick({ id }: LiveLink): Promise<boolean> {
    const counted = await state.db
      .update(links)
      .set({ clicksUsed: sql`${links.clicksUsed} + 1` })
      .where(and(eq(links.id, id), lt(links.clicksUsed, sql`${links.clickLimit}`)))
      .returning({ id: links.id });
    return counted.length > 0;
  }

  async function isOverLimit(click: Click): Promise<boolean> {
    if (click.link.clickLimit === null) return false;
    // Bots, previews and prefetches do not use the limit up.
    if (requestKindOf(click) !== '' || click.client.agent.bot !== '') return false;
    return !(await countClick(click.link));
  }

  /** Describes a click by its link and its client. */
  async function readClick(
    link: LiveLink,
    { method, headers, query, ip, userAgent }: LinkRequest,
  ): Promise<Click> {
    const nowMs = clock.now();
    const client = await clients.read({ ip, userAgent, referrer: headers.referer ?? '', nowMs });
    const website = link.websiteId === null ? undefined : await websites.find(link.websiteId);
    return { link, websiteId: website?.id, client, nowMs, method, headers, query };
  }

  async function redirect(click: Click): Promise<LinkResponse> {
    const { link, nowMs } = click;
    const inactive =
      inactivityOf(link, nowMs) ?? ((await isOverLimit(click)) ? ('limit' as const) : undefined);
    if (inactive !== undefined) {
      await record(toClickEntry(click, NOT_REDIRECTED, inactive));
      return inactive === 'archived' ? unknownLink() : inactiveLink(link, inactive);
    }
    const destination = chooseTarget(link, traitsOf(click));
    await record(toClickEntry(click, destination, ''));
    return {
      status: link.redirectStatus,
      headers: { ...COMMON, location: toHeader(destination.url) },
      body: '',
    };
  }

  return {
    async respond(request) {
      const { path } = request;
      const isPreview = path.endsWith('+');
      const link = await directory.find(slugKeyOf(isPreview ? path.slice(0, -1) : path));
      if (link === undefined) return unknownLink();
      const click = await readClick(link, request);
      if (!isPreview) return redirect(click);
      return link.archived ? unknownLink() : previewOf(link, chooseTarget(link, traitsOf(click)).url);
    },
    settle: async () => {
      await Promise.all(pending);
    },
  };
}

function traitsOf(click: Click): ClickTraits {
  const { nowMs, query } = click;
  return { nowMs, query, read: createAttributes(click), share: () => shareOf(click) };
}

function inactiveLink({ expiredRedirectUrl }: LiveLink, reason: Inactive | 'limit'): LinkResponse {
  if (expiredRedirectUrl !== null)
    return { status: 302, headers: { ...COMMON, location: toHeader(expiredRedirectUrl) }, body: '' };
  return pageOf(410, { title: 'This link is not active', text: INACTIVE_TEXT[reason] });
}

function unknownLink(): LinkResponse {
  return pageOf(404, { title: 'Link not found', text: 'This short link does not exist. Check its address.' });
}

function previewOf({ slug }: LiveLink, url: string): LinkResponse {
  return pageOf(200, { title: `Destination of ${slug}`, text: 'This short link leads to:', url });
}

function pageOf(status: number, page: Parameters<typeof renderPage>[0]): LinkResponse {
  return {
    status,
    headers: {
      ...COMMON,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
    },
    body: renderPage(page),
  };
}

/** A URL as a header can carry it: international characters are percent-encoded. */
function toHeader(url: string): string {
  return new URL(url).href;
}
