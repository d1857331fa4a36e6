import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, lt, sql } from 'drizzle-orm';
import { Lru } from '../../../lib/concurrency/lru.ts';
import { type MaybePromise, whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import type { State } from '../../../stores/state/state.ts';
import type { Client, ClientReader } from '../../tracking/index.ts';
import type { Website, WebsiteDirectory } from '../../websites/index.ts';
import type { DomainDirectory, LiveDomain } from '../domains/domain-directory.ts';
import { links } from '../links.table.ts';
import { shortUrlOf } from '../present-link.ts';
import { hasSlugShape, slugKeyOf } from '../slug.contract.ts';
import type { AttributeTarget } from './attributed-target.ts';
import { type ClickTraits, chooseTarget, type Inactive, inactivityOf } from './choose-target.ts';
import { type Click, createAttributes, isByPerson, requestKindOf, shareOf } from './click.ts';
import type { ClickRecorder } from './click-recorder.ts';
import { toClickEntry } from './click-row.ts';
import { PREVIEW_CRAWLERS } from './crawlers.data.ts';
import { directoryKeyOf } from './directory-key.ts';
import type { LinkBrands } from './link-brands.ts';
import type { LinkDirectory, LiveLink } from './link-directory.ts';
import { renderOpenGraph } from './open-graph.ts';
import { pageTextsFor } from './page-texts.ts';
import type { PasswordGate } from './password-gate.ts';
import {
  destinationOf,
  hiddenDestination,
  htmlOf,
  inactiveLink,
  type LinkResponse,
  linkNotFound,
  type PageLook,
  passwordPage,
  redirectTo,
} from './responses.ts';

/** A request for a short link. */
export interface LinkRequest {
  /** The host name of the short domain; empty for the main domain. */
  readonly hostname: string;
  /** The slug, decoded; a `+` at its end asks for the destination instead of the redirect. */
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The query, as it was sent. */
  readonly query: string;
  readonly ip: string;
  readonly userAgent: string;
  /** When it was received, in milliseconds since the epoch. */
  readonly atMs: number;
  /** The password that was sent with the form; `undefined` if there was no form. */
  readonly password?: string | undefined;
}

const NO_QUERY = new URLSearchParams();
const NOT_REDIRECTED = { rule: -1, split: -1, clickId: '' } as const;

/** Whether a click is over the limit of its link. A click of a person that is not uses the limit up by one. */
type IsOverLimit = (click: Click) => Promise<boolean>;

const CRAWLER_PATTERN = new RegExp(
  PREVIEW_CRAWLERS.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  'i',
);

/** A few thousand user agents account for most requests. The pattern takes longer than all else that a redirect reads from one. */
const MAX_CACHED_AGENTS = 5_000;
const crawlerCache = new Lru<string, string>({ maxEntries: MAX_CACHED_AGENTS });

interface RedirectorDeps {
  readonly directory: Pick<LinkDirectory, 'find'>;
  readonly domains: Pick<DomainDirectory, 'find'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clients: ClientReader;
  readonly state: Pick<State, 'db'>;
  readonly gate: PasswordGate;
  readonly brands: Pick<LinkBrands, 'find'>;
  readonly attributeTarget: AttributeTarget;
  readonly recorder: Pick<ClickRecorder, 'record'>;
  /** The `Referrer-Policy` of redirects. */
  readonly referrerPolicy: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Serves short links. Links are read from the directory; only a link with a click limit writes to the state store. */
export class Redirector {
  readonly #deps: RedirectorDeps;
  readonly #isOverLimit: IsOverLimit;
  readonly #policy: string;

  constructor(deps: RedirectorDeps) {
    const { state } = deps;
    this.#deps = deps;
    this.#isOverLimit = createClickLimit(state);
    this.#policy = deps.referrerPolicy;
  }

  /**
   * Returns the response; synchronously if everything it needs is cached. The click is journaled at the same time and does not delay it.
   */
  respond(request: LinkRequest): MaybePromise<LinkResponse> {
    const { path, hostname } = request;
    const isPreview = path.endsWith('+');
    const slug = isPreview ? path.slice(0, -1) : path;
    return whenReady(hostname === '' ? undefined : this.#deps.domains.find(hostname), (domain) => {
      if (hostname !== '' && domain === undefined)
        return this.#withLook(undefined, request.headers, linkNotFound);
      return whenReady(this.#findLink(slug, domain), (link) => {
        if (link === undefined) return this.#refuseUnknown(domain, path, request.headers);
        return whenReady(this.#readClick(link, request), (click) =>
          isPreview ? this.#preview(click) : this.#redirect(click, request),
        );
      });
    });
  }

  /** Records a click and returns the response, which waits only if too many clicks do. */
  #recorded(
    response: LinkResponse,
    ...[click, destination, outcome]: Parameters<typeof toClickEntry>
  ): MaybePromise<LinkResponse> {
    const waiting = this.#deps.recorder.record(toClickEntry(click, destination, outcome));
    return waiting === undefined ? response : waiting.then(() => response);
  }

  /** Describes a click by its link and its client. */
  #readClick(link: LiveLink, request: LinkRequest): MaybePromise<Click> {
    const { websites, clients } = this.#deps;
    const { method, headers, query: rawQuery, ip, userAgent, atMs: nowMs } = request;
    const website = link.websiteId === null ? undefined : websites.find(link.websiteId);
    const client = clients.read({ ip, userAgent, referrer: headers.referer ?? '', nowMs });
    const describe = (read: Client, found: Website | undefined): Click => {
      const crawler = previewCrawlerOf(userAgent);
      const bot = read.agent.bot || crawler;
      const kind = requestKindOf(method, headers);
      const query = rawQuery === '' ? NO_QUERY : new URLSearchParams(rawQuery);
      const sent = { request: kind, nowMs, headers, query, rawQuery };
      return { link, websiteId: found?.id, client: read, crawler, bot, ...sent };
    };
    return whenReady(client, (read) => whenReady(website, (found) => describe(read, found)));
  }

  #refuse(click: Click, reason: Inactive | 'limit'): MaybePromise<LinkResponse> {
    const { link, headers } = click;
    const url = reason === 'archived' ? null : link.expiredRedirectUrl;
    const response =
      url === null
        ? reason === 'archived'
          ? this.#archived(click)
          : this.#withLook(link.organizationId, headers, (look) => inactiveLink(look, reason))
        : redirectTo(url, { status: 302, policy: this.#policy });
    return whenReady(response, (ready) => this.#recorded(ready, click, NOT_REDIRECTED, reason));
  }

  /** The page of an archived link is that of an unknown one. */
  #archived({ link, headers }: Click): MaybePromise<LinkResponse> {
    return this.#withLook(link.domainId === null ? undefined : link.organizationId, headers, linkNotFound);
  }

  /** Renders a page in the design of an organization, and in the language of the visitor. */
  #withLook(
    organizationId: string | undefined,
    headers: IncomingHttpHeaders,
    render: (look: PageLook) => LinkResponse,
  ): MaybePromise<LinkResponse> {
    const found = organizationId === undefined ? undefined : this.#deps.brands.find(organizationId);
    return whenReady(found, (brand) => render({ brand, ...pageTextsFor(headers['accept-language']) }));
  }

  /** Verifies the password of a link. @returns the cookie that remembers it, empty if there is none, or the page that asks for it. */
  async #unlock(click: Click, { password, path, ip, headers }: LinkRequest): Promise<string | LinkResponse> {
    const { gate } = this.#deps;
    const { link } = click;
    if (gate.isOpen(link, headers)) return '';
    const ask = (entry?: Parameters<typeof passwordPage>[1]) =>
      this.#withLook(link.organizationId, headers, (look) => passwordPage(look, entry));
    if (password === undefined) return this.#recorded(await ask(), click, NOT_REDIRECTED, 'password');
    const entry = await gate.enter(link, { ip, path, password });
    return entry.outcome === 'right' ? entry.cookie : ask(entry);
  }

  #redirect(click: Click, request: LinkRequest): MaybePromise<LinkResponse> {
    const { link, nowMs } = click;
    const inactive = inactivityOf(link, nowMs);
    if (inactive !== undefined) return this.#refuse(click, inactive);
    if (click.crawler !== '' && link.openGraph !== undefined) {
      const shortUrl = shortUrlOf(this.#deps.baseUrl, link.slug, request.hostname || undefined);
      return this.#recorded(
        htmlOf(200, renderOpenGraph(link.openGraph, shortUrl)),
        click,
        NOT_REDIRECTED,
        '',
      );
    }
    const isGuarded = link.passwordHash !== null || link.clickLimit !== null;
    return isGuarded ? this.#redirectGuarded(click, request) : this.#follow(click, request, '');
  }

  /** Redirects a link with a password or a click limit. */
  async #redirectGuarded(click: Click, request: LinkRequest): Promise<LinkResponse> {
    const unlocked = await this.#unlock(click, request);
    if (typeof unlocked !== 'string') return unlocked;
    if (await this.#isOverLimit(click)) return this.#refuse(click, 'limit');
    return this.#follow(click, request, unlocked);
  }

  #follow(click: Click, { method }: LinkRequest, cookie: string): MaybePromise<LinkResponse> {
    const destination = chooseTarget(click.link, traitsOf(click));
    // After a form, 307 and 308 would send the password to the target.
    const status = method === 'POST' ? 303 : click.link.redirectStatus;
    return whenReady(this.#deps.attributeTarget(click, destination), ({ url, clickId }) => {
      const response = redirectTo(url, { status, policy: this.#policy, cookie });
      const { rule, split } = destination;
      return this.#recorded(response, click, { rule, split, clickId }, '');
    });
  }

  #findLink(slug: string, domain: LiveDomain | undefined): MaybePromise<LiveLink | undefined> {
    if (!hasSlugShape(slug)) return undefined;
    const slugKey = domain?.isCaseSensitive ? slug : slugKeyOf(slug);
    return this.#deps.directory.find(directoryKeyOf({ domainId: domain?.id ?? null, slugKey }));
  }

  /** The response for a path without a link: that of its domain, or a page. */
  #refuseUnknown(
    domain: LiveDomain | undefined,
    path: string,
    headers: IncomingHttpHeaders,
  ): MaybePromise<LinkResponse> {
    const url = path === '' ? domain?.rootUrl : domain?.notFoundUrl;
    return url
      ? redirectTo(new URL(url).href, { status: 302, policy: this.#policy })
      : this.#withLook(domain?.organizationId, headers, linkNotFound);
  }

  /** The page that shows the target. It counts no click. */
  #preview(click: Click): MaybePromise<LinkResponse> {
    const { link, headers } = click;
    if (link.archived) return this.#archived(click);
    return this.#withLook(link.organizationId, headers, (look) =>
      link.passwordHash === null
        ? destinationOf(look, link, chooseTarget(link, traitsOf(click)).url)
        : hiddenDestination(look, link),
    );
  }
}

function traitsOf(click: Click): ClickTraits {
  const { nowMs, rawQuery } = click;
  return { nowMs, rawQuery, read: createAttributes(click), share: () => shareOf(click) };
}

/**
 * Creates the check, which is exact with several processes. Bots, HEAD requests and prefetches do not use the limit up, but over
 * it they are not redirected either: otherwise anyone could read the target by the user agent of a bot.
 */
function createClickLimit({ db }: Pick<State, 'db'>): IsOverLimit {
  const isBelow = (id: string) => and(eq(links.id, id), lt(links.clicksUsed, sql`${links.clickLimit}`));

  async function isBelowLimit(click: Click): Promise<boolean> {
    const { id } = click.link;
    const below = isByPerson(click)
      ? db
          .update(links)
          .set({ clicksUsed: sql`${links.clicksUsed} + 1` })
          .where(isBelow(id))
          .returning({ id: links.id })
      : db.select({ id: links.id }).from(links).where(isBelow(id));
    return (await below).length > 0;
  }

  return async (click) => click.link.clickLimit !== null && !(await isBelowLimit(click));
}

/** Returns the name of the crawler that renders previews of links; empty for other clients. */
function previewCrawlerOf(userAgent: string): string {
  const known = crawlerCache.get(userAgent);
  if (known !== undefined) return known;
  const crawler = findCrawler(userAgent);
  crawlerCache.set(userAgent, crawler);
  return crawler;
}

function findCrawler(userAgent: string): string {
  return (CRAWLER_PATTERN.exec(userAgent)?.[0] ?? '').replace(/\/$/, '');
}
