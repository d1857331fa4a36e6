import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { jsonBytes, MARKDOWN, writeText } from '../../../lib/text/message-text.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl } from './config-schemas.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

const EXAMPLE_URL =
  'https://prod-00.westeurope.logic.azure.com:443/workflows/0123/triggers/manual/paths/invoke?sig=xxxx';

const config = z.strictObject({
  webhookUrl: secretField(
    providerUrl(EXAMPLE_URL, {
      hosts: ['*.logic.azure.com', '*.powerplatform.com', '*.powerautomate.com'],
      path: /\/workflows\/./,
    }),
    {
      title: 'Workflow URL',
      description:
        'In Teams: the menu of the channel → Workflows → “Send webhook alerts to a channel” → copy the address.',
      example: EXAMPLE_URL,
    },
  ),
});

/** What Power Automate's error codes mean. */
const ERRORS: Readonly<Record<string, string>> = {
  WorkflowNotFound: 'The workflow was deleted. In Teams, create the workflow again and enter its address.',
  WorkflowTriggerIsNotEnabled: 'The workflow is turned off. Turn it on in Power Automate.',
  DirectApiAuthorizationRequired: 'The address is incomplete: copy it again, with its signature at the end.',
  DirectApiInvalidAuthorizationScheme:
    'The address is incomplete: copy it again, with its signature at the end.',
  AuthorizationFailed: 'The signature in the address is wrong. Copy the address of the workflow again.',
};

/** Microsoft Teams: an Adaptive Card for a workflow. */
export const teams = defineHttpChannel({
  kind: 'teams',
  name: 'Microsoft Teams',
  description: 'Cards in a channel or chat.',
  config,
  paceMs: 500,
  render: ({ config, notification }) => ({ url: config.webhookUrl, body: renderTeams(notification) }),
  explain: ({ status, at }) => {
    const code = at('error', 'code') ?? '';
    if (Object.hasOwn(ERRORS, code)) return ERRORS[code];
    if (status === 404) return ERRORS['WorkflowNotFound'];
    return status === 401 || status === 403 ? ERRORS['AuthorizationFailed'] : undefined;
  },
});

/** Bytes of parts: a message has at most 28 KB (https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages). */
const MAX_TITLE_BYTES = 1_500;
const MAX_TEXT_BYTES = 8_000;
const MAX_LABEL_BYTES = 400;
const MAX_VALUE_BYTES = 1_100;

/** Renders an Adaptive Card 1.4. */
function renderTeams(notification: DeliverableNotification) {
  const { title, text, url, phase, severity } = notification;
  const write = (part: string, maxBytes: number) => writeText(part, MARKDOWN, maxBytes, jsonBytes);
  const facts = fieldsOf(notification).map(({ label, value }) => ({
    title: write(label, MAX_LABEL_BYTES),
    value: write(value, MAX_VALUE_BYTES),
  }));
  const color = { info: 'accent', warning: 'warning', critical: 'attention' }[severity];
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            {
              type: 'TextBlock',
              size: 'medium',
              weight: 'bolder',
              wrap: true,
              color: phase === 'recovery' ? 'good' : color,
              text: write(title, MAX_TITLE_BYTES),
            },
            { type: 'TextBlock', wrap: true, text: write(text, MAX_TEXT_BYTES) },
            ...(facts.length === 0 ? [] : [{ type: 'FactSet', facts }]),
          ],
          actions:
            url === undefined ? [] : [{ type: 'Action.OpenUrl', title: linkLabelOf(notification), url }],
        },
      },
    ],
  };
}
