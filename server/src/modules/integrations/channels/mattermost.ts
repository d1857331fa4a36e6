import type { DeliverableNotification } from '../notification.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { mattermostConfig } from './mattermost.contract.ts';
import { colorOf, escapeMarkdown, fieldsOf, shorten } from './message-text.ts';

/** What Mattermost's error ids mean. */
const ERRORS: readonly (readonly [RegExp, string])[] = [
  [/channel_locked/, 'The webhook is locked to its channel. Remove the channel here, or unlock the webhook.'],
  [/channel\.app_error|channel_not_found/, 'The channel does not exist. Check its name.'],
  [/permissions/, 'The owner of the webhook may not post in this channel. Choose another channel.'],
  [/disabled/, 'Incoming webhooks are disabled. Ask the admin of the server to enable them.'],
];

/** Mattermost: incoming webhooks. */
export const mattermost = createHttpChannel({
  kind: 'mattermost',
  name: 'Mattermost',
  description: 'Messages in a channel.',
  config: mattermostConfig,
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

function renderMattermost(notification: DeliverableNotification) {
  const { title, text, url, organizationName } = notification;
  return {
    username: 'Pharos',
    attachments: [
      {
        fallback: shorten(title, 300),
        color: colorOf(notification),
        title: escapeMarkdown(shorten(title, 300)),
        ...(url === undefined ? {} : { title_link: url }),
        text: escapeMarkdown(shorten(text, 4_000)),
        fields: fieldsOf(notification).map(({ label, value }) => ({
          title: escapeMarkdown(shorten(label, 200)),
          value: escapeMarkdown(shorten(value, 1_000)),
          short: true,
        })),
        footer: shorten(organizationName, 200),
      },
    ],
  };
}
