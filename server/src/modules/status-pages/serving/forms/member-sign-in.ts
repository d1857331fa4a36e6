import type { CallResponse } from '../../../../http/call.ts';
import type { LiveStore } from '../../../../stores/live/live.ts';
import { type AccessCookies, ONE_TIME_MS } from '../access/access-cookies.ts';
import { isMember, type PageSessions } from '../access/page-access.ts';
import type { PageRequest, PageServer, VisitorCall } from '../page-server.ts';
import type { PageStore, ServedPage } from '../snapshots/page-store.ts';
import { admit, seeOther } from './admit.ts';
import { SIGN_IN_PATH, signInPathOf } from './sign-in-url.ts';

/**
 * Gives members access to pages on custom domains, which do not receive the cookie of the session: the main domain sends the browser back
 * with a token that is valid once, and the custom domain stores a cookie that refers to the session. So access ends with the session and the
 * membership, as on the main domain.
 */
export type MemberSignIn = ReturnType<typeof createMemberSignIn>;

/** Creates the sign-in of members. */
export function createMemberSignIn(deps: {
  readonly server: PageServer;
  readonly store: Pick<PageStore, 'findByHost' | 'snapshotOf'>;
  readonly cookies: Pick<AccessCookies, 'create' | 'createOneTimeToken' | 'readOneTimeToken'>;
  readonly sessions: PageSessions;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly baseUrl: string;
}) {
  const { server, store, cookies, sessions, live, baseUrl } = deps;

  return {
    /** Responds on the main domain. @param hostname the custom domain of the page. */
    async begin(call: VisitorCall, hostname: string): Promise<CallResponse> {
      const request = { page: store.findByHost(hostname), base: SIGN_IN_PATH, path: '' };
      const { page } = request;
      if (page?.access.visibility !== 'members') return server.serve(call, { ...request, page: undefined });
      const session = sessions.referenceOf(call.headers.cookie);
      if (session === undefined) return toSignIn(baseUrl, hostname);
      const user = await sessions.resolveReference(session).catch(() => 'unknown' as const);
      if (user === 'unknown') return server.refuse(call, request, undefined);
      if (user === undefined) return toSignIn(baseUrl, hostname);
      if (!isMember(page, user)) return server.gate(call, request, { kind: 'members' }, 403);
      const url = store.snapshotOf(page.id)?.page.url ?? '';
      const token = cookies.createOneTimeToken(page, session);
      return seeOther(`${url}/access?${new URLSearchParams({ token })}`);
    },

    /** Responds on the custom domain. @param token of the main domain. */
    async finish(
      call: VisitorCall,
      request: PageRequest,
      page: ServedPage,
      token: string,
    ): Promise<CallResponse> {
      const content = cookies.readOneTimeToken(page, token);
      if (content === undefined) return server.refuse(call, request, 'members');
      const key = `status-access:one-time:${content.id}`;
      const { allowed } = await live.hit(key, { limit: 1, windowMs: ONE_TIME_MS });
      return allowed
        ? admit(cookies, page, request, content.session)
        : server.refuse(call, request, 'members');
    },
  };
}

function toSignIn(baseUrl: string, hostname: string): CallResponse {
  return seeOther(`${baseUrl}/sign-in?${new URLSearchParams({ next: signInPathOf(hostname) })}`);
}
