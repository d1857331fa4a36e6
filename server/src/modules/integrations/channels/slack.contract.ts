import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { providerUrl } from './fields.contract.ts';

const EXAMPLE_URL = 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX';

/** The configuration of Slack. */
export const slackConfig = z.strictObject({
  webhookUrl: secretField(
    providerUrl(EXAMPLE_URL, {
      hosts: ['hooks.slack.com', 'hooks.slack-gov.com'],
      path: /^\/(services|workflows|triggers)\/./,
    }),
    {
      title: 'Webhook URL',
      description: 'In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace.',
      example: EXAMPLE_URL,
    },
  ),
});
