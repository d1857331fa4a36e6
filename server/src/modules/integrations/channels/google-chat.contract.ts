import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { providerUrl } from './fields.contract.ts';

const EXAMPLE_URL = 'https://chat.googleapis.com/v1/spaces/AAAAAAAAAAA/messages?key=xxxx&token=xxxx';

/** The configuration of Google Chat. */
export const googleChatConfig = z.strictObject({
  webhookUrl: secretField(
    providerUrl(EXAMPLE_URL, { hosts: ['chat.googleapis.com'], path: /^\/v1\/spaces\/[\w-]+\/messages$/ }),
    {
      title: 'Webhook URL',
      description: 'In Google Chat: the name of the space → Apps & integrations → Webhooks → Add webhook.',
      example: EXAMPLE_URL,
    },
  ),
});
