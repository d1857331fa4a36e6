import type { Redirector } from '../../modules/links/index.ts';

/** Follows a short link as if it were an earlier time. @returns the target; `undefined` if it does not redirect. */
export type FollowLink = (
  request: {
    readonly slug: string;
    readonly query: string;
    readonly ip: string;
    readonly userAgent: string;
    readonly referrer: string;
    readonly language: string;
  },
  atMs: number,
) => Promise<string | undefined>;

/** Creates the function. */
export function createFollowLink(respond: Redirector['respond']): FollowLink {
  return async ({ slug, query, ip, userAgent, referrer, language }, atMs) => {
    const headers = { referer: referrer, 'accept-language': language };
    const request = { hostname: '', path: slug, method: 'GET', headers, query, ip, userAgent, atMs };
    return (await respond(request)).headers['location'];
  };
}
