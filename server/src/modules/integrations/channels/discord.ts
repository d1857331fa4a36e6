import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { MARKDOWN, PLAIN, writeText } from '../../../lib/text/message-text.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl } from './config-schemas.ts';
import { colorOf, fieldsOf } from './message-text.ts';

const EXAMPLE_URL = 'https://discord.com/api/webhooks/000000000000000000/xxxxxxxx';

const config = z.strictObject({
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

/** What Discord's JSON error codes mean (https://discord.com/developers/docs/topics/opcodes-and-status-codes). */
const ERRORS: Readonly<Record<string, string>> = {
  10015: 'The webhook was deleted. In Discord, create a new webhook and enter its URL.',
  10003: 'The channel was deleted. In Discord, create a webhook in another channel.',
  50027: 'The token in the webhook URL is wrong. In Discord, copy the URL again.',
  220001:
    'The webhook belongs to a forum, which needs threads. In Discord, create a webhook in a text channel.',
};

/** Discord: webhooks of a channel. */
export const discord = defineHttpChannel({
  kind: 'discord',
  name: 'Discord',
  description: 'Messages in a channel.',
  config,
  paceMs: 500,
  render: ({ config, notification }) => ({ url: config.webhookUrl, body: renderDiscord(notification) }),
  explain: ({ status, at }) => {
    const code = at('code') ?? '';
    if (Object.hasOwn(ERRORS, code)) return ERRORS[code];
    if (status === 404) return ERRORS['10015'];
    return status === 401 ? ERRORS['50027'] : undefined;
  },
  retryAfterSeconds: ({ at }) => at('retry_after'),
});

/** The most characters of parts of an embed, and of all of them (https://discord.com/developers/docs/resources/message#embed-object-embed-limits). */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4_096;
const MAX_VALUE = 1_024;
const MAX_EMBED = 6_000;
const MAX_FOOTER = 200;
const MAX_NAME = 100;
/** All fields: the rest is for the title, the description and the footer. */
const MAX_FIELDS = 3_500;

function renderDiscord(notification: DeliverableNotification) {
  const { title, text, url, organizationName, occurredAtMs } = notification;
  const shown = fieldsOf(notification);
  const maxValue = Math.min(MAX_VALUE, Math.floor(MAX_FIELDS / Math.max(1, shown.length)) - MAX_NAME);
  const fields = shown.map(({ label, value }) => ({
    name: writeText(label, MARKDOWN, MAX_NAME) || '-',
    value: writeText(value, MARKDOWN, maxValue) || '-',
    inline: true,
  }));
  const heading = writeText(title, MARKDOWN, MAX_TITLE);
  const footer = writeText(organizationName, PLAIN, MAX_FOOTER);
  const used = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const left = MAX_EMBED - used - heading.length - footer.length;
  return {
    username: 'Pharos',
    // No text of a message notifies people.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: heading,
        description: writeText(text, MARKDOWN, Math.min(MAX_DESCRIPTION, left)),
        ...(url === undefined ? {} : { url }),
        color: Number.parseInt(colorOf(notification).slice(1), 16),
        timestamp: new Date(occurredAtMs).toISOString(),
        footer: { text: footer },
        fields,
      },
    ],
  };
}
