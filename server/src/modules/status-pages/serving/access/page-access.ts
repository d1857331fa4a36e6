import type { IncomingHttpHeaders } from 'node:http';
import { canonicalIp, createIpMatcher, parseIpRange } from '../../../../lib/constraints/ip-range.ts';
import { type MaybePromise, whenReady } from '../../../../lib/maybe-promise.ts';
import type { UserPrincipal } from '../../../../lib/principal.ts';
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

/** Decides about access to pages. The same rules apply to every representation. */
export interface PageAccessRules {
  /** Synchronous unless the page is for members. */
  decide(page: ServedPage, visitor: Visitor): MaybePromise<AccessDecision>;
}

/** Creates the rules. @param deps.resolveSession returns the user of the session in a `Cookie` header. */
export function createPageAccess(deps: {
  readonly cookies: Pick<AccessCookies, 'isValid'>;
  readonly resolveSession: (cookie: string) => MaybePromise<UserPrincipal | undefined>;
}): PageAccessRules {
  const matchers = new WeakMap<PageAccess, (address: string) => boolean>();

  function matcherOf(access: PageAccess): (address: string) => boolean {
    const known = matchers.get(access);
    if (known !== undefined) return known;
    const ranges = access.ipRanges.flatMap((text) => parseIpRange(text) ?? []);
    const matcher = createIpMatcher(ranges);
    matchers.set(access, matcher);
    return matcher;
  }

  return {
    decide(page, { ip, headers }) {
      const { access } = page;
      switch (access.visibility) {
        case 'public':
          return 'allowed';
        case 'ip': {
          const address = canonicalIp(ip);
          return address !== undefined && matcherOf(access)(address) ? 'allowed' : 'ip';
        }
        case 'password':
        case 'email':
          return deps.cookies.isValid(page, headers) ? 'allowed' : access.visibility;
        case 'members': {
          const { cookie } = headers;
          if (cookie === undefined) return 'members';
          return whenReady(deps.resolveSession(cookie), (user) =>
            user?.roles.has(access.organizationId) === true ? 'allowed' : 'members',
          );
        }
      }
    },
  };
}
