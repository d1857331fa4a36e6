import { linkTargets } from '../../modules/links/checks/link-targets.table.ts';
import type { LinkVerdict, Redirector, TargetChecker } from '../../modules/links/index.ts';
import type { State } from '../../stores/state/state.ts';

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

/** Records checks of all targets of links as if they had been requested. */
export type RecordLinkChecks = (verdictOf: (url: string) => LinkVerdict) => Promise<void>;

/** Creates the function. */
export function createRecordLinkChecks({
  state: { db },
  checker,
}: {
  readonly state: Pick<State, 'db'>;
  readonly checker: Pick<TargetChecker, 'plan' | 'record'>;
}): RecordLinkChecks {
  return async (verdictOf) => {
    await checker.plan();
    const { url, urlKey, host } = linkTargets;
    const targets = await db.selectDistinct({ url, urlKey, host }).from(linkTargets);
    for (const target of targets) await checker.record(target, verdictOf(target.url));
  };
}
