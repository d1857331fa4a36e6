import type { DeliverableNotification } from '../notification.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { escapeMarkdown, fieldsOf, linkLabelOf, shorten } from './message-text.ts';
import { teamsConfig } from './teams.contract.ts';

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
export const teams = createHttpChannel({
  kind: 'teams',
  name: 'Microsoft Teams',
  description: 'Cards in a channel or chat.',
  config: teamsConfig,
  render: ({ config, notification }) => ({ url: config.webhookUrl, body: renderTeams(notification) }),
  explain: ({ status, at }) => {
    const code = at('error', 'code') ?? '';
    if (Object.hasOwn(ERRORS, code)) return ERRORS[code];
    if (status === 404) return ERRORS['WorkflowNotFound'];
    return status === 401 || status === 403 ? ERRORS['AuthorizationFailed'] : undefined;
  },
});

/** Renders an Adaptive Card 1.4. */
function renderTeams(notification: DeliverableNotification) {
  const { title, text, url, phase, severity } = notification;
  const facts = fieldsOf(notification).map(({ label, value }) => ({
    title: escapeMarkdown(shorten(label, 200)),
    value: escapeMarkdown(shorten(value, 1_000)),
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
              text: escapeMarkdown(shorten(title, 300)),
            },
            { type: 'TextBlock', wrap: true, text: escapeMarkdown(shorten(text, 4_000)) },
            ...(facts.length === 0 ? [] : [{ type: 'FactSet', facts }]),
          ],
          actions:
            url === undefined ? [] : [{ type: 'Action.OpenUrl', title: linkLabelOf(notification), url }],
        },
      },
    ],
  };
}
