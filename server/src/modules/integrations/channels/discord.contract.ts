import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { providerUrl } from './fields.contract.ts';

const EXAMPLE_URL = 'https://discord.com/api/webhooks/000000000000000000/xxxxxxxx';

/** The configuration of Discord. */
export const discordConfig = z.strictObject({
  webhookUrl: secretField(
    providerUrl(EXAMPLE_URL, {
      hosts: ['discord.com', 'canary.discord.com', 'ptb.discord.com', 'discordapp.com'],
      path: /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/,
    }),
    {
      title: 'Webhook URL',
      description: 'In Discord: Edit Channel → Integrations → Webhooks → New Webhook → Copy Webhook URL.',
      example: EXAMPLE_URL,
    },
  ),
});
