import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';

/** The configuration of Opsgenie. */
export const opsgenieConfig = z.strictObject({
  apiKey: secretField(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{20,64}$/, 'must be the key of an API integration'),
    {
      title: 'API key',
      description: 'In Opsgenie: the team → Integrations → Add integration → API.',
      example: '00000000-0000-0000-0000-000000000000',
    },
  ),
  region: field(z.enum(['us', 'eu']).default('us'), {
    title: 'Region',
    description: 'eu if the address of your account contains app.eu.opsgenie.com.',
  }),
});
