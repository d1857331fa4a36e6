import type { DeliverableNotification } from '../notification.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { colorOf, fieldsOf, shorten } from './message-text.ts';
import { slackConfig } from './slack.contract.ts';

/** What Slack's error codes mean (https://api.slack.com/messaging/webhooks#handling_errors). */
const ERRORS: Readonly<Record<string, string>> = {
  channel_not_found:
    'The channel of this webhook was deleted. In Slack, add a new webhook for another channel.',
  channel_is_archived:
    'The channel is archived. In Slack, unarchive it or add a webhook for another channel.',
  invalid_token: 'The webhook URL is no longer valid. In Slack, add a new webhook and enter its URL.',
  no_service: 'The webhook was removed or disabled. In Slack, add a new webhook and enter its URL.',
  no_active_hooks: 'The webhook is disabled. In Slack, enable incoming webhooks for your app.',
  no_team: 'The workspace was deleted, or the webhook URL is incomplete. Copy the URL again.',
  team_disabled: 'The workspace is disabled. Ask its owner.',
  user_not_found: 'The person who receives these messages left the workspace. Add a new webhook.',
  action_prohibited: 'An admin of the workspace restricted this channel. Ask for permission to post in it.',
  posting_to_general_channel_denied:
    'Only admins may post in this channel. Add a webhook for another channel.',
  invalid_payload: 'Slack did not accept the message.',
};

/** Slack: incoming webhooks. */
export const slack = createHttpChannel({
  kind: 'slack',
  name: 'Slack',
  description: 'Messages in a channel.',
  config: slackConfig,
  render: ({ config, notification }) => ({ url: config.webhookUrl, body: renderSlack(notification) }),
  explain: ({ text, status, at }) => {
    const code = at('error') ?? text.trim();
    if (Object.hasOwn(ERRORS, code)) return ERRORS[code];
    return status === 404 ? ERRORS['no_service'] : undefined;
  },
});

/** Renders Block Kit. */
function renderSlack(notification: DeliverableNotification) {
  const { title, text, url, organizationName } = notification;
  const heading =
    url === undefined ? `*${escapeSlack(title)}*` : `*<${escapeUrl(url)}|${escapeSlack(title)}>*`;
  const fields = fieldsOf(notification).map(({ label, value }) => ({
    type: 'mrkdwn',
    text: `*${escapeSlack(shorten(label, 200))}*\n${escapeSlack(shorten(value, 1_000))}`,
  }));
  return {
    text: escapeSlack(shorten(title, 300)),
    attachments: [
      {
        color: colorOf(notification),
        blocks: [
          {
            type: 'section',
            text: { type: 'mrkdwn', text: `${heading}\n${escapeSlack(shorten(text, 2_000))}` },
          },
          ...(fields.length === 0 ? [] : [{ type: 'section', fields }]),
          {
            type: 'context',
            elements: [{ type: 'mrkdwn', text: escapeSlack(shorten(organizationName, 200)) }],
          },
        ],
      },
    ],
  };
}

/** Escapes control characters (https://api.slack.com/reference/surfaces/formatting#escaping), and breaks formatting. */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`]/g, '\u200B$&');
}

function escapeUrl(url: string): string {
  return url.replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C');
}
