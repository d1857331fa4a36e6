import { z } from 'zod';
import { field, secretField } from '../../../../lib/config-field.ts';
import {
  connectionFields,
  credentialFields,
  requestFields,
  responseFields,
  webUrl,
} from './http-fields.contract.ts';

/** The configuration of monitors of one HTTP request. */
export const httpConfig = z.strictObject({
  url: field(webUrl, {
    title: 'URL',
    description: 'The address that is requested.',
    example: 'https://example.com/health',
  }),
  ...requestFields,
  ...responseFields,
  ...connectionFields,
  ...credentialFields,
  username: field(z.string().max(200).optional(), {
    title: 'User name',
    description: 'For HTTP basic authentication.',
  }),
  password: secretField(z.string().max(200).optional(), {
    title: 'Password',
    description: 'For HTTP basic authentication.',
  }),
  cacheBust: field(z.boolean().default(false), {
    title: 'Bypass caches',
    description: 'Adds a parameter with a random value to each request.',
  }),
});

/** The configuration beside the fields `url` and `cacheBust` of the monitor. */
export const httpOptions = httpConfig.omit({ url: true, cacheBust: true });
