import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { providerUrl, secretText } from './fields.contract.ts';

const PUBLIC_SERVER = 'https://ntfy.sh';

/** The configuration of ntfy. */
export const ntfyConfig = z.strictObject({
  serverUrl: field(providerUrl(PUBLIC_SERVER, { path: /^\/[\w/-]*$/ }).default(PUBLIC_SERVER), {
    title: 'Server',
    description: 'Your own server, or the public one.',
    example: PUBLIC_SERVER,
  }),
  topic: field(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, 'must have 1 to 64 letters, digits, _ or -'),
    {
      title: 'Topic',
      description:
        'Anyone who knows the topic of a public server can read it: choose a name that is hard to guess.',
      example: 'pharos-alerts-x7k2',
    },
  ),
  accessToken: secretField(secretText.optional(), {
    title: 'Access token',
    description: 'Only for protected topics. In ntfy: Account → Access tokens.',
    example: 'tk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  }),
});
