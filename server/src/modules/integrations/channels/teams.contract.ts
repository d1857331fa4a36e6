import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { providerUrl } from './fields.contract.ts';

const EXAMPLE_URL =
  'https://prod-00.westeurope.logic.azure.com:443/workflows/0123/triggers/manual/paths/invoke?sig=xxxx';

/** The configuration of Microsoft Teams. */
export const teamsConfig = z.strictObject({
  webhookUrl: secretField(
    providerUrl(EXAMPLE_URL, {
      hosts: ['*.logic.azure.com', '*.powerplatform.com', '*.powerautomate.com'],
      path: /\/workflows\/./,
    }),
    {
      title: 'Workflow URL',
      description:
        'In Teams: the menu of the channel → Workflows → “Send webhook alerts to a channel” → copy the address.',
      example: EXAMPLE_URL,
    },
  ),
});
