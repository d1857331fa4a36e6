import { z } from 'zod';
import { operation, scoped } from '../../lib/operation.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';

const MAX_URL_LENGTH = 2_048;

/** What a check can find, from the most to the least basic. */
export const INSTALLATION_OUTCOMES = [
  'unreachable',
  'error_status',
  'absent',
  'other_id',
  'script_blocked',
  'script_unreachable',
  'events_blocked',
  'installed',
] as const;

const pageUrl = z
  .url({ protocol: /^https?$/, error: sayInSchema('installation.mustBeUrl') })
  .max(MAX_URL_LENGTH)
  .describe('A page on the domain of the website or a subdomain. Default: its home page');

/** Whether the tracking code is installed on a website. */
export const installationContract = {
  check: operation({
    example: { params: { websiteId: EXAMPLE_WEBSITE_ID }, body: { url: 'https://shop.example/' } },
    access: scoped('manage:websites'),
    recordsPeople: true,
    // Each call sends requests to another server.
    limit: { authenticated: 30, anonymous: 30, windowMs: 60_000 },
    resources: [{ kind: 'website', at: ['websiteId'] }],
  })
    .route({
      method: 'POST',
      path: '/v1/websites/{websiteId}/check-installation',
      tags: ['Installation'],
      summary: 'Check the installation of the tracking code',
      description:
        'Loads a page of the website, and checks its tracking code, its Content Security Policy and the tracker script. Code that ' +
        'a tag manager adds is not in the page that the server loads, so it is reported as `absent`.',
    })
    .input(z.strictObject({ websiteId, url: pageUrl.optional() }))
    .output(
      z.object({
        success: z.literal(true),
        outcome: z.enum(INSTALLATION_OUTCOMES).describe('The first problem that was found, or `installed`'),
        url: z.url().describe('The address of the page, after redirects'),
        status: z
          .int()
          .nullable()
          .describe('The status of the page, or of the script if that is the problem'),
        reason: z.string().nullable().describe('Why there was no response'),
        foundIds: z.array(z.string()).describe('The website ids in the page, at most 10'),
        scriptUrl: z.url().nullable().describe('The address of the tracker script in the page'),
        eventsUrl: z.url().nullable().describe('The address that the page sends events to'),
        directive: z
          .string()
          .nullable()
          .describe('The directive of the Content Security Policy that blocks the script or the events'),
      }),
    ),
};
