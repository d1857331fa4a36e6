import type { CallResponse } from '../../../../http/call.ts';
import type { AccessCookies } from '../access/access-cookies.ts';
import type { PageRequest } from '../page-server.ts';
import type { ServedPage } from '../snapshots/page-store.ts';

/** Returns the response that opens a page, with a cookie that proves the access. @param session a reference to the session of a member. */
export function admit(
  cookies: Pick<AccessCookies, 'create'>,
  page: ServedPage,
  { base }: Pick<PageRequest, 'base'>,
  session?: string,
): CallResponse {
  const path = base === '' ? '/' : base;
  const { headers, ...response } = seeOther(path);
  return { ...response, headers: { ...headers, 'set-cookie': cookies.create(page, path, session) } };
}

/** Returns a redirect of a sign-in. Neither caches nor the next page see its address, which can contain a token. */
export function seeOther(location: string): CallResponse {
  return {
    status: 303,
    headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}
