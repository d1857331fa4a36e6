import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';

const MAX_ORIGINS = 20;
const MAX_ORIGIN_LENGTH = 300;
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);
/**
 * The hosts that a content security policy can name (CSP 3, section 2.3.1). Hosts of URLs can also contain `;` and `,`,
 * which would end the directive or the policy.
 */
const POLICY_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** The metrics of badges. */
const BADGE_METRICS = ['visitors', 'sessions', 'pageviews'] as const;
/** The periods of badges: ranges of queries. */
const BADGE_PERIODS = ['last_7d', 'last_30d', 'last_90d'] as const;

const origin = z
  .string()
  .max(MAX_ORIGIN_LENGTH)
  .transform((text, context) => {
    const problem = originProblem(text);
    if (problem === undefined) return new URL(text).origin;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** The schema of the origins that may embed a link. They are normalized; repeated ones are rejected. */
export const embedOrigins = z
  .array(origin)
  .max(MAX_ORIGINS)
  .superRefine((origins, context) => {
    for (const [index, one] of origins.entries())
      if (origins.indexOf(one) < index)
        context.addIssue({ code: 'custom', path: [index], message: sayInSchema('shares.repeatsOrigin') });
  })
  .describe(
    'The origins of pages that may show the analytics in a frame: `https://intranet.example`. Empty: none may',
  );

/** The schema of the badge of a link. */
export const shareBadge = z
  .strictObject({
    metric: z.enum(BADGE_METRICS, sayInSchema('fields.mustBeOneOf', { names: BADGE_METRICS.join(', ') })),
    period: z
      .enum(BADGE_PERIODS, sayInSchema('fields.mustBeOneOf', { names: BADGE_PERIODS.join(', ') }))
      .default('last_30d'),
  })
  .describe(
    'The figure of `GET /public/v1/shares/{id}/badge.svg`, which anyone can see. A link with a password has none',
  );

/** A figure that anyone can see as a badge. */
export type ShareBadge = z.output<typeof shareBadge>;

/** Returns why a text is not the origin of a page that may embed; `undefined` if it is. */
function originProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return sayInSchema('shares.mustBeOrigin');
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isLocal = protocol === 'http:' && LOCAL_HOSTS.has(hostname);
  if (protocol !== 'https:' && !isLocal) return sayInSchema('fields.mustBeginWithHttps');
  if (hostname.includes('*')) return sayInSchema('shares.mustBeOneOrigin');
  if (!POLICY_HOST.test(hostname)) return sayInSchema('shares.mustHaveHostOfLetters');
  const rest = `${pathname === '/' ? '' : pathname}${search}${hash}${username}${password}`;
  return rest === '' ? undefined : sayInSchema('shares.mustBeOriginOnly');
}
