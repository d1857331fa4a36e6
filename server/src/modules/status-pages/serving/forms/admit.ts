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
  return {
    status: 303,
    headers: {
      location: path,
      'set-cookie': cookies.create(page, path, session),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
    body: '',
  };
}
