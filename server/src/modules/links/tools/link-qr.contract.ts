import { z } from 'zod';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { luminanceOf } from '../../../lib/text/colors.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_LINK_ID, linkReference } from '../link-id.contract.ts';

const COLOR = /^#[0-9a-fA-F]{6}$/;
const MAX_LOGO_LENGTH = 140_000;

const tags = ['Links'];
const read = scoped('read:links');
const byId: readonly ResourceRule[] = [{ kind: 'link', at: ['id'] }];

const color = (fallback: string) =>
  z.string().regex(COLOR, sayInSchema('links.mustBeColor')).default(fallback);
const whole = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/, sayInSchema('fields.mustBeWholeNumber'))
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

/** The appearance of a QR code. */
const qrStyle = {
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
    message: sayInSchema('links.mustBeDarkerThanBackground'),
  });

const MIN_CONTRAST = 3;

/** QR codes of links. */
export const linkQrContract = {
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
            sayInSchema('links.mustBeDataUrl'),
          )
          .optional(),
      }),
    )
    .output(z.instanceof(ByteStream)),
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
