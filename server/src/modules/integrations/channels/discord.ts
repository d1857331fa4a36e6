import type { DeliverableNotification } from '../notification.contract.ts';
import { discordConfig } from './discord.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { colorOf, escapeMarkdown, fieldsOf, shorten } from './message-text.ts';

/** What Discord's JSON error codes mean (https://discord.com/developers/docs/topics/opcodes-and-status-codes). */
const ERRORS: Readonly<Record<string, string>> = {
  10015: 'The webhook was deleted. In Discord, create a new webhook and enter its URL.',
  10003: 'The channel was deleted. In Discord, create a webhook in another channel.',
  50027: 'The token in the webhook URL is wrong. In Discord, copy the URL again.',
  220001:
    'The webhook belongs to a forum, which needs threads. In Discord, create a webhook in a text channel.',
};

/** Discord: webhooks of a channel. */
export const discord = createHttpChannel({
  kind: 'discord',
  name: 'Discord',
  description: 'Messages in a channel.',
  config: discordConfig,
  render: ({ config, notification }) => ({ url: config.webhookUrl, body: renderDiscord(notification) }),
  explain: ({ status, at }) => {
    const code = at('code') ?? '';
    if (Object.hasOwn(ERRORS, code)) return ERRORS[code];
    if (status === 404) return ERRORS['10015'];
    return status === 401 ? ERRORS['50027'] : undefined;
  },
  retryAfterSeconds: ({ at }) => at('retry_after'),
});

function renderDiscord(notification: DeliverableNotification) {
  const { title, text, url, organizationName, occurredAtMs } = notification;
  return {
    username: 'Pharos',
    // No text of a message notifies people.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: shorten(escapeMarkdown(title), 256),
        description: shorten(escapeMarkdown(text), 4_000),
        ...(url === undefined ? {} : { url }),
        color: Number.parseInt(colorOf(notification).slice(1), 16),
        timestamp: new Date(occurredAtMs).toISOString(),
        footer: { text: shorten(organizationName, 200) },
        fields: fieldsOf(notification).map(({ label, value }) => ({
          name: shorten(escapeMarkdown(label), 200) || '-',
          value: shorten(escapeMarkdown(value), 300) || '-',
          inline: true,
        })),
      },
    ],
  };
}
