import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { SLACK_WEBHOOKS } from '../../../lib/network/slack-webhooks.ts';
import { SLACK, slackAddress, writeText } from '../../../lib/text/message-text.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl } from './config-schemas.ts';
import { colorOf, fieldsOf } from './message-text.ts';

const EXAMPLE_URL = 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX';

const config = z.strictObject({
  webhookUrl: secretField(providerUrl(EXAMPLE_URL, SLACK_WEBHOOKS), {
    title: 'Webhook URL',
    description: 'In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace.',
    example: EXAMPLE_URL,
  }),
});

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
export const slack = defineHttpChannel({
  kind: 'slack',
  name: 'Slack',
  description: 'Messages in a channel.',
  config,
  paceMs: 1_000,
  render: ({ config, notification }) => ({ url: config.webhookUrl, body: renderSlack(notification) }),
  explain: ({ text, status, at }) => {
    const code = at('error') ?? text.trim();
    if (Object.hasOwn(ERRORS, code)) return ERRORS[code];
    return status === 404 ? ERRORS['no_service'] : undefined;
  },
});

/** The most characters of a section, and of one of its fields (https://api.slack.com/reference/block-kit/blocks#section). */
const MAX_SECTION = 3_000;
const MAX_FIELD = 2_000;
const MAX_LINE = 300;

/** Renders Block Kit. */
function renderSlack(notification: DeliverableNotification) {
  const { title, text, url, organizationName } = notification;
  const name = writeText(title, SLACK, MAX_LINE);
  const heading = url === undefined ? `*${name}*` : `*<${slackAddress(url)}|${name}>*`;
  const fields = fieldsOf(notification).map(({ label, value }) => {
    const shownLabel = `*${writeText(label, SLACK, MAX_LINE)}*\n`;
    return { type: 'mrkdwn', text: `${shownLabel}${writeText(value, SLACK, MAX_FIELD - shownLabel.length)}` };
  });
  const body = writeText(text, SLACK, MAX_SECTION - heading.length - 1);
  return {
    text: name,
    attachments: [
      {
        color: colorOf(notification),
        blocks: [
          { type: 'section', text: { type: 'mrkdwn', text: `${heading}\n${body}` } },
          ...(fields.length === 0 ? [] : [{ type: 'section', fields }]),
          {
            type: 'context',
            elements: [{ type: 'mrkdwn', text: writeText(organizationName, SLACK, MAX_LINE) }],
          },
        ],
      },
    ],
  };
}
