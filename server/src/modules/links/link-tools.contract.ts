import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { linkFields } from './link-fields.contract.ts';
import { tagName } from './link-groups.contract.ts';
import { EXAMPLE_LINK_ID, linkDomainId, linkFolderId, linkId, linkReference } from './link-id.contract.ts';

/** The largest CSV file, in characters. */
const MAX_CSV_LENGTH = 4_000_000;
const IMPORT_LIMIT_BYTES = 8 * 1024 * 1024;
const COLOR = /^#[0-9a-fA-F]{6}$/;
const MAX_LOGO_LENGTH = 140_000;

const success = z.literal(true);
const tags = ['Links'];
const read = scoped('read:links', 'write:links');
const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'link', at: ['id'] }];

const color = (fallback: string) =>
  z.string().regex(COLOR, 'must be a color such as #112233').default(fallback);
const whole = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/, 'must be a whole number')
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

/** The appearance of a QR code. */
export const qrStyle = {
  format: z.enum(['svg', 'png']).default('svg'),
  size: whole(64, 2_048).default(512).describe('The width and height, in pixels'),
  margin: whole(0, 16).default(4).describe('The quiet zone, in modules. The standard requires 4'),
  errorCorrection: z
    .enum(['L', 'M', 'Q', 'H'])
    .optional()
    .describe('How much of the code can be restored: 7, 15, 25 or 30 %. Default: M, with a logo H'),
  foreground: color('#000000'),
  background: color('#ffffff'),
} as const;

const qrQuery = z
  .strictObject({ id: linkReference, ...qrStyle })
  .refine(({ foreground, background }) => hasContrast(foreground, background), {
    path: ['foreground'],
    message:
      'must be darker than the background, with a contrast of at least 3:1: readers expect dark modules',
  });

const MIN_CONTRAST = 3;

/** The traits of a visitor that rules compare. Absent traits are unknown. */
const traits = z
  .strictObject({
    country: z.string().max(2),
    region: z.string().max(100),
    city: z.string().max(100),
    device: z.string().max(20),
    os: z.string().max(50),
    browser: z.string().max(50),
    language: z.string().max(35),
    referrer: z.string().max(253),
    bot: z.string().max(100),
    query: z.record(z.string().max(100), z.string().max(1_000)),
    time: z.iso.datetime({ offset: true }).describe('For `hour` and `weekday`; now if absent'),
    share: z
      .number()
      .min(0)
      .lt(1)
      .describe(
        'The place of the visitor among all visitors, from 0 (inclusive) to 1, which decides a split',
      ),
  })
  .partial();

/** Tools for links: QR codes, a test of rules, import and export. */
export const linkToolsContract = {
  testRules: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        targetUrl: 'https://shop.example/',
        rules: [
          {
            constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'AT'] }],
            targetUrl: 'https://shop.example/de',
          },
        ],
        traits: { country: 'DE' },
      },
    },
    access: read,
    resources: ofOrganization,
  })
    .route({
      method: 'POST',
      path: '/v1/links/test',
      tags,
      summary: 'Test the rules of a link',
      description: 'Returns where a visitor with these traits would be sent. Nothing is stored or counted.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        ...z
          .object({
            iosUrl: linkFields.iosUrl,
            androidUrl: linkFields.androidUrl,
            rules: linkFields.rules,
            split: linkFields.split,
            passQuery: linkFields.passQuery,
            utm: linkFields.utm,
          })
          .partial().shape,
        targetUrl: linkFields.targetUrl,
        traits: traits.default({}),
      }),
    )
    .output(
      z.object({
        success,
        targetUrl: z.string(),
        rule: z.int().nullable().describe('The index of the rule that decided'),
        split: z.int().nullable().describe('The index of the target of the split'),
        shares: z
          .array(z.object({ targetUrl: z.string(), share: z.number() }))
          .describe('All targets of visitors with these traits, with their shares'),
      }),
    ),

  qr: operation({ example: { params: { id: EXAMPLE_LINK_ID } }, access: read, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/links/{id}/qr',
      tags,
      summary: 'Get the QR code of a link',
      description: 'The code contains the short URL with `?qr`, so that its clicks are recorded as scans.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: {
            description: 'The image',
            content: {
              'image/svg+xml': { schema: { type: 'string' } },
              'image/png': { schema: { type: 'string', format: 'binary' } },
            },
          },
        },
      }),
    })
    .input(qrQuery)
    .output(z.instanceof(ByteStream)),

  qrWithLogo: operation({
    example: { params: { id: EXAMPLE_LINK_ID }, body: {} },
    access: read,
    resources: byId,
  })
    .route({
      method: 'POST',
      path: '/v1/links/{id}/qr',
      tags,
      summary: 'Create a QR code with a logo',
      description:
        'As the QR code of a link, in SVG, with a logo in its center that covers 4 % of the code. The logo is not stored.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: { description: 'The image', content: { 'image/svg+xml': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(
      z.strictObject({
        id: linkReference,
        margin: qrStyle.margin,
        size: qrStyle.size,
        foreground: qrStyle.foreground,
        background: qrStyle.background,
        logo: z
          .string()
          .max(MAX_LOGO_LENGTH)
          .regex(
            /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
            'must be a data URL of a PNG, JPEG or WebP image of at most 100 KB',
          )
          .optional(),
      }),
    )
    .output(z.instanceof(ByteStream)),

  export: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganization,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'GET',
      path: '/v1/links/export',
      tags,
      summary: 'Export links',
      description:
        'All links of an organization as CSV, archived ones included, without passwords. The import accepts this file.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: { description: 'The links', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(z.strictObject({ organizationId: organizationId.optional() }))
    .output(z.instanceof(ByteStream)),

  import: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        csv: 'name,targetUrl,slug\nSpring sale,https://shop.example/sale,spring\n',
        dryRun: true,
      },
    },
    access: scoped('write:links'),
    administrative: true,
    resources: ofOrganization,
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
  })
    .route({
      method: 'POST',
      path: '/v1/links/import',
      tags,
      summary: 'Import links',
      description:
        'Creates links from a CSV file with up to 2,000 rows: an export of Pharos, Dub, Bitly or Shlink, or a file with columns named as the fields of links. Every row has a result of its own. With `dryRun`, nothing is created.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        csv: z.string().min(1).max(MAX_CSV_LENGTH),
        dryRun: z.boolean().default(false),
        domainId: linkDomainId
          .optional()
          .describe('The domain of links whose domain is not one of the organization'),
        folderId: linkFolderId.optional().describe('The folder of all links'),
        tags: z.array(tagName).max(10).default([]).describe('Added to the tags of all links'),
      }),
    )
    .output(
      z.object({
        success,
        source: z.enum(['pharos', 'dub', 'bitly', 'shlink']),
        columns: z
          .array(z.object({ column: z.string(), field: z.string().nullable() }))
          .describe(
            'The columns of the file and the fields they are stored in; null for columns that are ignored',
          ),
        results: z.array(
          z.union([
            z.object({
              line: z.int(),
              success,
              id: linkId.optional(),
              name: z.string(),
              slug: z.string().nullable(),
              targetUrl: z.string(),
              tags: z.array(z.string()),
            }),
            z.object({
              line: z.int(),
              success: z.literal(false),
              code: z.string(),
              error: z.string(),
              details: z
                .array(
                  z.object({ field: z.string(), message: z.string(), suggestion: z.string().optional() }),
                )
                .optional(),
            }),
          ]),
        ),
        succeeded: z.int(),
        failed: z.int(),
      }),
    ),
};

/** Invalid colors are reported by their own fields. */
function hasContrast(foreground: string, background: string): boolean {
  if (!COLOR.test(foreground) || !COLOR.test(background)) return true;
  return contrastOf(foreground, background) >= MIN_CONTRAST;
}

/** The contrast of two colors (WCAG 2.2, relative luminance); below 1 if the first is lighter than the second. */
function contrastOf(dark: string, light: string): number {
  return (luminanceOf(light) + 0.05) / (luminanceOf(dark) + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
