import type { IncomingHttpHeaders } from 'node:http';
import type { MaybePromise } from '../../../../lib/concurrency/maybe-promise.ts';
import { canonicalIp, createIpMatcher, parseIpRange } from '../../../../lib/constraints/ip-range.ts';
import type { UserPrincipal } from '../../../../lib/principal.ts';
import type { SessionResolver } from '../../../users/index.ts';
import type { PageAccess } from '../../projection/public-page.ts';
import type { ServedPage } from '../snapshots/page-store.ts';
import type { AccessCookies } from './access-cookies.ts';

/** Whether a visitor may see a page, and otherwise which kind of access it has. */
export type AccessDecision = 'allowed' | Exclude<PageAccess['visibility'], 'public'>;

/** The request of a visitor. */
export interface Visitor {
  /** The canonical address of the client. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
}

/** The look-ups of sessions that the rules need. */
export type PageSessions = Pick<SessionResolver, 'referenceOf' | 'resolveReference'>;

/** Whether a user is a member of the organization of a page. */
export function isMember({ access }: ServedPage, user: UserPrincipal | undefined): boolean {
  return user?.roles.has(access.organizationId) === true;
}

/** Decides about access to pages. The same rules apply to every representation. */
export class PageAccessRules {
  readonly #cookies: Pick<AccessCookies, 'isValid' | 'sessionIn'>;
  readonly #sessions: PageSessions;
  readonly #matchers = new WeakMap<PageAccess, (address: string) => boolean>();

  constructor({
    cookies,
    sessions,
  }: {
    readonly cookies: Pick<AccessCookies, 'isValid' | 'sessionIn'>;
    readonly sessions: PageSessions;
  }) {
    this.#cookies = cookies;
    this.#sessions = sessions;
  }

  /** Synchronous unless the page is for members. */
  decide(page: ServedPage, { ip, headers }: Visitor): MaybePromise<AccessDecision> {
    const { access } = page;
    switch (access.visibility) {
      case 'public':
        return 'allowed';
      case 'ip': {
        const address = canonicalIp(ip);
        return address !== undefined && this.#matcherOf(access)(address) ? 'allowed' : 'ip';
      }
      case 'password':
      case 'email':
        return this.#cookies.isValid(page, headers) ? 'allowed' : access.visibility;
      case 'members': {
        if (headers.cookie === undefined) return 'members';
        // On a custom domain, which does not receive the session's own cookie.
        const reference =
          this.#cookies.sessionIn(page, headers) ?? this.#sessions.referenceOf(headers.cookie);
        if (reference === undefined) return 'members';
        return this.#sessions
          .resolveReference(reference)
          .then((user) => (isMember(page, user) ? 'allowed' : 'members'));
      }
    }
  }

  #matcherOf(access: PageAccess): (address: string) => boolean {
    const known = this.#matchers.get(access);
    if (known !== undefined) return known;
    const ranges = access.ipRanges.flatMap((text) => parseIpRange(text) ?? []);
    const matcher = createIpMatcher(ranges);
    this.#matchers.set(access, matcher);
    return matcher;
  }
}
