import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';

/** The configuration of PagerDuty. */
export const pagerdutyConfig = z.strictObject({
  integrationKey: secretField(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{32}$/, 'must have 32 letters and digits'),
    {
      title: 'Integration key',
      description: 'In PagerDuty: the service → Integrations → Add an integration → Events API V2.',
      example: 'R000000000000000000000000000000X',
    },
  ),
  region: field(z.enum(['us', 'eu']).default('us'), {
    title: 'Region',
    description: 'eu if the address of your account ends in eu.pagerduty.com.',
  }),
});
