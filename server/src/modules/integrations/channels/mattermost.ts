import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { MARKDOWN, PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl } from './config-schemas.ts';
import { colorOf, fieldsOf } from './message-text.ts';

const EXAMPLE_URL = 'https://mattermost.example.com/hooks/xxxxxxxxxxxxxxxxxxxxxxxxxx';

const config = z.strictObject({
  webhookUrl: secretField(providerUrl(EXAMPLE_URL, { path: /\/hooks\/\w+$/ }), {
    title: 'Webhook URL',
    description: 'In Mattermost: Integrations → Incoming Webhooks → Add Incoming Webhook.',
    example: EXAMPLE_URL,
  }),
  channel: field(
    z
      .string()
      .trim()
      .regex(/^[@\w.-]{1,64}$/, sayInSchema('integrations.mustBeNameOfChannel'))
      .optional(),
    {
      title: 'Channel',
      description: 'Replaces the channel of the webhook, if the webhook is not locked to it.',
      example: 'town-square',
    },
  ),
});

/** What Mattermost's error ids mean. */
const ERRORS: readonly (readonly [RegExp, string])[] = [
  [/channel_locked/, 'The webhook is locked to its channel. Remove the channel here, or unlock the webhook.'],
  [/channel\.app_error|channel_not_found/, 'The channel does not exist. Check its name.'],
  [/permissions/, 'The owner of the webhook may not post in this channel. Choose another channel.'],
  [/disabled/, 'Incoming webhooks are disabled. Ask the admin of the server to enable them.'],
];

/** Mattermost: incoming webhooks. */
export const mattermost = defineHttpChannel({
  kind: 'mattermost',
  name: 'Mattermost',
  description: 'Messages in a channel.',
  config,
  render: ({ config: { webhookUrl, channel }, notification }) => ({
    url: webhookUrl,
    body: { ...(channel === undefined ? {} : { channel }), ...renderMattermost(notification) },
  }),
  explain: ({ status, at }) => {
    const id = at('id') ?? '';
    const known = ERRORS.find(([pattern]) => pattern.test(id))?.[1];
    if (known !== undefined) return known;
    return status === 400 || status === 404
      ? 'The webhook does not exist. In Mattermost, add an incoming webhook and enter its URL.'
      : undefined;
  },
});

/** With ten fields, below the 16,383 characters of a message (https://docs.mattermost.com). */
const MAX_TEXT = 6_000;
const MAX_LINE = 300;
const MAX_LABEL = 100;
const MAX_VALUE = 800;

function renderMattermost(notification: DeliverableNotification) {
  const { title, text, url, organizationName } = notification;
  return {
    username: 'Pharos',
    attachments: [
      {
        fallback: writeText(title, PLAIN, MAX_LINE),
        color: colorOf(notification),
        title: writeText(title, MARKDOWN, MAX_LINE),
        ...(url === undefined ? {} : { title_link: url }),
        text: writeText(text, MARKDOWN, MAX_TEXT),
        fields: fieldsOf(notification).map(({ label, value }) => ({
          title: writeText(label, MARKDOWN, MAX_LABEL),
          value: writeText(value, MARKDOWN, MAX_VALUE),
          short: true,
        })),
        footer: writeText(organizationName, PLAIN, MAX_LINE),
      },
    ],
  };
}
