import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { providerUrl } from './fields.contract.ts';

const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;
const EXAMPLE_URL = 'https://example.com/hooks/pharos';

/** The secret of a signed webhook: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks). */
const signingSecret = z
  .string()
  .trim()
  .max(100)
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
  .refine((text) => {
    const { length } = Buffer.from(text.slice('whsec_'.length), 'base64');
    return length >= MIN_KEY_BYTES && length <= MAX_KEY_BYTES;
  }, 'must be whsec_ and 24 to 64 bytes in base64');

/** The configuration of webhooks. */
export const webhookConfig = z.strictObject({
  url: field(providerUrl(EXAMPLE_URL), {
    title: 'URL',
    description: 'The address that receives a POST request with JSON.',
    example: EXAMPLE_URL,
  }),
  secret: secretField(signingSecret, {
    title: 'Signing secret',
    description:
      'Verifies the webhook-signature header (Standard Webhooks). After a change, requests carry signatures of both secrets for 24 hours.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }),
});
