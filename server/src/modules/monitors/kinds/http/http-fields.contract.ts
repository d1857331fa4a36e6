import { z } from 'zod';
import { boundedRecord } from '../../../../lib/concurrency/bounded-record.ts';
import { field, secretField } from '../../../../lib/config-field.ts';
import { sayInSchema } from '../../../../lib/texts/sentence.ts';

const MAX_URL_LENGTH = 2_048;
const MAX_HEADERS = 30;
const MAX_HEADER_LENGTH = 4_096;
const MAX_BODY_LENGTH = 64 * 1024;
const MAX_ASSERTIONS = 20;
const MAX_TEXT_LENGTH = 1_000;

/** Methods of requests. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** How a header or a value of JSON is compared. */
export const COMPARISONS = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'less_than',
  'greater_than',
  'exists',
  'not_exists',
] as const;

/** The schema of addresses of web servers. */
export const webUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '';
  }, sayInSchema('monitors.mustBeAddress'));

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, sayInSchema('monitors.mustBeNameOfHeader'));
const headerValue = z
  .string()
  .max(MAX_HEADER_LENGTH)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, sayInSchema('monitors.mustBeOneLine'));
const headers = boundedRecord(headerName, headerValue, MAX_HEADERS, 'headers');

/** The schema of a set of status codes: `200-299`, `404`. */
const statusSet = z
  .array(
    z
      .string()
      .regex(/^[1-5]\d\d(-[1-5]\d\d)?$/, sayInSchema('monitors.mustBeStatusCode'))
      .refine((text) => {
        const [from = '', to = from] = text.split('-');
        return Number(from) <= Number(to);
      }, sayInSchema('monitors.mustBeginWithLowerCode')),
  )
  .min(1)
  .max(20);

const comparison = z.enum(COMPARISONS, sayInSchema('fields.mustBeOneOf', { names: COMPARISONS.join(', ') }));
const expected = z.string().max(MAX_TEXT_LENGTH).optional();
const EXPECTED_MISSING = { path: ['expected'], message: sayInSchema('monitors.isRequiredForComparison') };
const text = z.string().min(1).max(MAX_TEXT_LENGTH);

function hasExpected(condition: {
  readonly comparison: (typeof COMPARISONS)[number];
  readonly expected?: string | undefined;
}): boolean {
  return (
    condition.expected !== undefined ||
    condition.comparison === 'exists' ||
    condition.comparison === 'not_exists'
  );
}

/** The schema of a path into JSON: `$.items[0].ok`. */
export const jsonPath = z
  .string()
  .max(200)
  .regex(/^\$(\.[A-Za-z_][\w-]*|\[\d{1,4}\]|\['[^'\]]{1,100}'\])*$/, sayInSchema('monitors.mustBePath'));

/** What a request sends: fields that single requests and steps of transactions share. */
export const requestFields = {
  method: field(
    z.enum(METHODS, sayInSchema('fields.mustBeOneOf', { names: METHODS.join(', ') })).default('GET'),
    {
      title: 'Method',
      description: 'The method of the request.',
    },
  ),
  headers: field(headers.default({}), {
    title: 'Headers',
    description: 'Headers of the request. Secrets belong to the secret headers.',
  }),
  body: field(z.string().max(MAX_BODY_LENGTH).optional(), {
    title: 'Body',
    description: 'The body of the request. Set the header content-type, too.',
  }),
};

/** What a response must be: fields that single requests and steps of transactions share. */
export const responseFields = {
  expectedStatus: field(statusSet.default(['200-299']), {
    title: 'Expected status',
    description: 'Status codes and ranges, for example 200-299 and 404.',
    example: ['200-299'],
  }),
  keywords: field(
    z
      .array(z.strictObject({ text, present: z.boolean().default(true) }))
      .max(MAX_ASSERTIONS)
      .default([]),
    {
      title: 'Keywords',
      description: 'Texts that the body must contain, or must not contain. Upper and lower case differ.',
    },
  ),
  jsonAssertions: field(
    z
      .array(z.strictObject({ path: jsonPath, comparison, expected }).refine(hasExpected, EXPECTED_MISSING))
      .max(MAX_ASSERTIONS)
      .default([]),
    {
      title: 'JSON',
      description:
        'Conditions on values of the body, for example $.status equals ok. The body may have at most 256 KB.',
    },
  ),
  headerAssertions: field(
    z
      .array(z.strictObject({ name: headerName, comparison, expected }).refine(hasExpected, EXPECTED_MISSING))
      .max(MAX_ASSERTIONS)
      .default([]),
    { title: 'Response headers', description: 'Conditions on headers of the response.' },
  ),
};

/** How the connection is made. */
export const connectionFields = {
  followRedirects: field(z.int().min(0).max(10).default(5), {
    title: 'Redirects',
    description: 'How many redirects are followed. 0: a redirect is the response.',
  }),
  httpVersion: field(z.enum(['auto', '1.1', '2'], sayInSchema('monitors.mustBeOneOfAuto')).default('auto'), {
    title: 'HTTP version',
    description: 'auto uses HTTP/2 when the server offers it.',
  }),
  verifyCertificate: field(z.boolean().default(true), {
    title: 'Verify the certificate',
    description: 'Whether an invalid certificate is a failure.',
  }),
  clientCertificate: field(z.string().max(20_000).optional(), {
    title: 'Client certificate',
    description: 'The certificate and its chain, in PEM.',
  }),
  clientKey: secretField(z.string().max(20_000).optional(), {
    title: 'Client key',
    description: 'The private key of the client certificate, in PEM, without a passphrase.',
  }),
};

/** Headers and passwords that are stored encrypted. */
export const credentialFields = {
  secretHeaders: secretField(headers.optional(), {
    title: 'Secret headers',
    description: 'Headers of the request that are stored encrypted and never returned.',
  }),
};
