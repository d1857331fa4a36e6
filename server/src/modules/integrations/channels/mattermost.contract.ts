import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { providerUrl } from './fields.contract.ts';

const EXAMPLE_URL = 'https://mattermost.example.com/hooks/xxxxxxxxxxxxxxxxxxxxxxxxxx';

/** The configuration of Mattermost. */
export const mattermostConfig = z.strictObject({
  webhookUrl: secretField(providerUrl(EXAMPLE_URL, { path: /\/hooks\/\w+$/ }), {
    title: 'Webhook URL',
    description: 'In Mattermost: Integrations → Incoming Webhooks → Add Incoming Webhook.',
    example: EXAMPLE_URL,
  }),
  channel: field(
    z
      .string()
      .trim()
      .regex(/^[@\w.-]{1,64}$/, 'must be the name of a channel, or @ and a user name')
      .optional(),
    {
      title: 'Channel',
      description: 'Replaces the channel of the webhook, if the webhook is not locked to it.',
      example: 'town-square',
    },
  ),
});
