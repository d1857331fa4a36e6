import { z } from 'zod';
import { parseIpRange } from '../../lib/constraints/ip-range.ts';
import { canonicalPath } from '../../lib/network/canonical-path.ts';
import { asciiHost } from '../../lib/network/host-name.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';

/** The most entries of a list. */
const MAX_ENTRIES = 100;
const MAX_PATH_LENGTH = 256;
/** The longest path before it is normalised: its characters may be percent-encoded. */
const MAX_SENT_PATH_LENGTH = 1_024;

const LABEL = '(?!-)[a-z0-9-]{1,63}';
/** A host name; `localhost` and IPv4 addresses match, too. */
export const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`);
const HOST_PATTERN = new RegExp(`^(?:\\*\\.)?(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`);

/** Excludes white space, control characters, lone surrogates, and characters that end a path. */
const PATH_CHARACTERS = /^[^\s?\\\p{Cc}\p{Cs}]*$/u;
const QUERY_NAME = /^[^\s&=#?\p{Cc}\p{Cs}]{1,64}$/u;
const PLACEHOLDER = /^:[A-Za-z][A-Za-z0-9_]{0,31}$/;

const HOST_PROBLEM = sayInSchema('websites.mustBeHost');
const hostPattern = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, { abort: true, message: HOST_PROBLEM })
  .overwrite(asciiHost)
  .regex(HOST_PATTERN, HOST_PROBLEM);

const RANGE_PROBLEM = sayInSchema('websites.mustBeAddress');
const ipRange = z
  .string()
  .trim()
  .max(64, { abort: true, message: RANGE_PROBLEM })
  .refine((text) => parseIpRange(text) !== undefined, RANGE_PROBLEM);

const excludedPath = pathWhere(wildcardProblem);
const pathPattern = pathWhere(placeholderProblem);

/** Returns an excluded path in stored form; `undefined` if the settings would reject it. */
export function parseExcludedPath(text: string): string | undefined {
  return excludedPath.safeParse(text).data;
}

const queryParameter = z.string().trim().regex(QUERY_NAME, sayInSchema('websites.mustBeQueryParameter'));

const allowedOrigins = listOf(hostPattern).describe(
  'Hosts whose pages may send without a key: `example.com`, or `*.example.com` for all hosts below it. Empty: all hosts',
);
const ignoredReferrers = listOf(hostPattern).describe(
  'Hosts that are no sources of visits, such as those of payment pages. A visitor who returns from them keeps the source of the visit before. Known providers of payments and sign-ins need not be listed',
);
const excludedIps = listOf(ipRange).describe('Addresses and CIDR ranges whose events are not recorded');
const excludedPaths = listOf(excludedPath).describe(
  'Paths that are not recorded: `/admin/**`. `*` matches any characters within a segment, `**` any number of segments',
);
const keptQueryParameters = listOf(queryParameter).describe(
  'Query parameters that are kept in the path: `page` distinguishes `/list?page=2` from `/list`',
);
const pathPatterns = listOf(pathPattern).describe(
  'Patterns that group paths: `/orders/:id`. The first match applies',
);
const ignoreTrailingSlash = z.boolean().describe('Whether `/a/` is counted as `/a`');
const blockSpamReferrers = z.boolean().describe('Whether known spam referrers are blocked');

/** The collection settings that a request sets; omitted settings keep their values. */
export const collectionInput = z.strictObject({
  allowedOrigins: allowedOrigins.optional(),
  ignoredReferrers: ignoredReferrers.optional(),
  excludedIps: excludedIps.optional(),
  excludedPaths: excludedPaths.optional(),
  keptQueryParameters: keptQueryParameters.optional(),
  pathPatterns: pathPatterns.optional(),
  ignoreTrailingSlash: ignoreTrailingSlash.optional(),
  blockSpamReferrers: blockSpamReferrers.optional(),
});

/** The output of {@link collectionInput}. */
export type CollectionChanges = z.output<typeof collectionInput>;

const texts = z.array(z.string()).readonly();

/** All collection settings, as returned. */
export const collectionOutput = z.object({
  allowedOrigins: texts,
  ignoredReferrers: texts,
  excludedIps: texts,
  excludedPaths: texts,
  keptQueryParameters: texts,
  pathPatterns: texts,
  ignoreTrailingSlash: z.boolean(),
  blockSpamReferrers: z.boolean(),
});

function listOf<T extends z.ZodType<string>>(entry: T) {
  return z.array(entry).max(MAX_ENTRIES, sayInSchema('websites.mustNotHoldMore', { max: MAX_ENTRIES }));
}

/** Returns a schema of paths in stored form whose segments pass a check. */
function pathWhere(problemOf: (segments: readonly string[]) => string | undefined) {
  return z
    .string()
    .trim()
    .max(MAX_SENT_PATH_LENGTH)
    .transform((text, context): string => {
      const path = canonicalPath(text);
      const problem = pathProblem(text) ?? problemOf(path.split('/'));
      if (problem === undefined) return path;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    })
    .pipe(z.string().max(MAX_PATH_LENGTH, sayInSchema('websites.mustNotBeLonger', { max: MAX_PATH_LENGTH })));
}

function pathProblem(text: string): string | undefined {
  if (!text.startsWith('/')) return sayInSchema('websites.mustStartWithSlash');
  return PATH_CHARACTERS.test(text) ? undefined : sayInSchema('websites.mustBePathWithoutQuery');
}

/** Returns why a pattern is invalid. The rules keep matching linear in the length of the path. */
function wildcardProblem(segments: readonly string[]): string | undefined {
  const deep = segments.filter((segment) => segment.includes('**'));
  if (deep.some((segment) => segment !== '**')) return sayInSchema('websites.mustUseOnlyAsComplete');
  if (deep.length > 1) return sayInSchema('websites.mustNotContainGlobTwice');
  const isCrowded = (segment: string) => segment !== '**' && segment.split('*').length > 2;
  return segments.some(isCrowded) ? sayInSchema('websites.mustNotContainStarTwice') : undefined;
}

function placeholderProblem(segments: readonly string[]): string | undefined {
  if (segments.some((segment) => segment.includes('*'))) return sayInSchema('websites.mustNotContainStar');
  const isWrong = (segment: string) => segment.startsWith(':') && !PLACEHOLDER.test(segment);
  return segments.some(isWrong) ? sayInSchema('websites.mustContainOnlyPlaceholders') : undefined;
}
