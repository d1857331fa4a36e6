import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../../lib/clock.ts';
import type { MaybePromise } from '../../../lib/maybe-promise.ts';
import type { Journal } from '../../../stores/facts/journal.types.ts';
import type { State } from '../../../stores/state/state.ts';
import type { ClientReader } from '../../tracking/index.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import type { DomainDirectory, LiveDomain } from '../domains/domain-directory.ts';
import { shortUrlOf } from '../present-link.ts';
import { hasSlugShape, slugKeyOf } from '../slug.contract.ts';
import type { AttributeTarget } from './attributed-target.ts';
import { type ClickTraits, chooseTarget, type Inactive, inactivityOf } from './choose-target.ts';
import { type Click, createAttributes, shareOf, toClickEntry } from './click.ts';
import { createClickLimit } from './click-limit.ts';
import { directoryKeyOf } from './directory-key.ts';
import type { LinkDirectory, LiveLink } from './link-directory.ts';
import { renderOpenGraph } from './open-graph.ts';
import type { PasswordGate } from './password-gate.ts';
import { previewCrawlerOf } from './preview-crawler.ts';
import {
  destinationOf,
  hiddenDestination,
  htmlOf,
  inactiveLink,
  type LinkResponse,
  linkNotFound,
  passwordPage,
  redirectTo,
} from './responses.ts';

/** The most clicks that wait for the disk. Above it, a response waits for its click. */
const MAX_PENDING = 1_000;

/** A request for a short link. */
export interface LinkRequest {
  /** The host name of the short domain; empty for the main domain. */
  readonly hostname: string;
  /** The slug, decoded; a `+` at its end asks for the destination instead of the redirect. */
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly ip: string;
  readonly userAgent: string;
  /** The password that was sent with the form; `undefined` if there was no form. */
  readonly password?: string | undefined;
}

/** Serves short links. */
export interface Redirector {
  /**
   * Returns the response. The click is journaled at the same time and does not delay it.
   * @param atMs the time of the click; now if absent. Demo data has earlier clicks.
   */
  respond(request: LinkRequest, atMs?: number): Promise<LinkResponse>;
  /** Waits for the clicks that are not on disk yet. */
  settle(): Promise<void>;
}

const NOT_REDIRECTED = { rule: -1, split: -1, clickId: '' } as const;

/** Creates the redirector. Links are read from the directory; only a link with a click limit writes to the state store. */
export function createRedirector(deps: {
  readonly directory: Pick<LinkDirectory, 'find'>;
  readonly domains: Pick<DomainDirectory, 'find'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clients: ClientReader;
  readonly state: Pick<State, 'db'>;
  readonly gate: PasswordGate;
  readonly attributeTarget: AttributeTarget;
  /** The `Referrer-Policy` of redirects. */
  readonly referrerPolicy: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}): Redirector {
  const { directory, domains, websites, clients, gate, state, journal, clock, logger, baseUrl } = deps;
  const { attributeTarget } = deps;
  const isOverLimit = createClickLimit(state);
  const pending = new Set<Promise<void>>();
  const redirectHeaders = { 'referrer-policy': deps.referrerPolicy };

  function record(entry: Parameters<Journal['append']>[0][number]): Promise<void> | undefined {
    const appending = journal
      .append([entry])
      .catch((error: unknown) => logger.warn({ err: error }, 'a click was not recorded'))
      .finally(() => pending.delete(appending));
    pending.add(appending);
    return pending.size > MAX_PENDING ? appending : undefined;
  }

  /** Describes a click by its link and its client. */
  async function readClick(
    link: LiveLink,
    { method, headers, query, ip, userAgent }: LinkRequest,
    nowMs: number,
  ): Promise<Click> {
    const client = await clients.read({ ip, userAgent, referrer: headers.referer ?? '', nowMs });
    const website = link.websiteId === null ? undefined : await websites.find(link.websiteId);
    const crawler = previewCrawlerOf(userAgent);
    return { link, websiteId: website?.id, client, crawler, nowMs, method, headers, query };
  }

  async function refuse(click: Click, reason: Inactive | 'limit'): Promise<LinkResponse> {
    await record(toClickEntry(click, NOT_REDIRECTED, reason));
    return reason === 'archived' ? linkNotFound() : inactiveLink(click.link, reason, redirectHeaders);
  }

  /** Verifies the password of a link. @returns the headers that remember it, or the page that asks for it. */
  async function unlock(
    click: Click,
    { password, path, ip, headers }: LinkRequest,
  ): Promise<Readonly<Record<string, string>> | LinkResponse> {
    const { link } = click;
    if (gate.isOpen(link, headers)) return {};
    if (password === undefined) {
      await record(toClickEntry(click, NOT_REDIRECTED, 'password'));
      return passwordPage();
    }
    const entry = await gate.enter(link, { ip, path, password });
    return entry.outcome === 'right' ? { 'set-cookie': entry.cookie } : passwordPage(entry);
  }

  async function redirect(click: Click, request: LinkRequest): Promise<LinkResponse> {
    const { link, nowMs } = click;
    const inactive = inactivityOf(link, nowMs);
    if (inactive !== undefined) return refuse(click, inactive);
    if (click.crawler !== '' && link.openGraph !== undefined) {
      await record(toClickEntry(click, NOT_REDIRECTED, ''));
      const shortUrl = shortUrlOf(baseUrl, link.slug, request.hostname || undefined);
      return htmlOf(200, renderOpenGraph(link.openGraph, shortUrl));
    }
    const unlocked = await unlock(click, request);
    if (isResponse(unlocked)) return unlocked;
    if (await isOverLimit(click)) return refuse(click, 'limit');
    const destination = chooseTarget(link, traitsOf(click));
    const { url, clickId } = await attributeTarget(click, destination);
    await record(toClickEntry(click, { ...destination, clickId }, ''));
    // After a form, 307 and 308 would send the password to the target.
    return redirectTo(url, request.method === 'POST' ? 303 : link.redirectStatus, {
      ...redirectHeaders,
      ...unlocked,
    });
  }

  function findLink(slug: string, domain: LiveDomain | undefined): MaybePromise<LiveLink | undefined> {
    if (!hasSlugShape(slug)) return undefined;
    const slugKey = domain?.isCaseSensitive ? slug : slugKeyOf(slug);
    return directory.find(directoryKeyOf({ domainId: domain?.id ?? null, slugKey }));
  }

  /** The response for a path without a link: that of its domain, or a page. */
  function refuseUnknown(domain: LiveDomain | undefined, path: string): LinkResponse {
    const url = path === '' ? domain?.rootUrl : domain?.notFoundUrl;
    return url ? redirectTo(url, 302, redirectHeaders) : linkNotFound();
  }

  return {
    async respond(request, atMs = clock.now()) {
      const { path, hostname } = request;
      const domain = hostname === '' ? undefined : await domains.find(hostname);
      if (hostname !== '' && domain === undefined) return linkNotFound();
      const isPreview = path.endsWith('+');
      const link = await findLink(isPreview ? path.slice(0, -1) : path, domain);
      if (link === undefined) return refuseUnknown(domain, path);
      const click = await readClick(link, request, atMs);
      if (!isPreview) return redirect(click, request);
      if (link.archived) return linkNotFound();
      if (link.passwordHash !== null) return hiddenDestination(link);
      return destinationOf(link, chooseTarget(link, traitsOf(click)).url);
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

function isResponse(value: Readonly<Record<string, string>> | LinkResponse): value is LinkResponse {
  return 'status' in value;
}
