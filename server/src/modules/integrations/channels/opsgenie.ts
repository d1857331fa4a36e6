import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification, Severity } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { fieldsOf } from './message-text.ts';

const config = z.strictObject({
  apiKey: secretField(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{20,64}$/, sayInSchema('integrations.mustBeApiKey')),
    {
      title: 'API key',
      description: 'In Opsgenie: the team → Integrations → Add integration → API.',
      example: '00000000-0000-0000-0000-000000000000',
    },
  ),
  region: field(z.enum(['us', 'eu']).default('us'), {
    title: 'Region',
    description: 'eu if the address of your account contains app.eu.opsgenie.com.',
  }),
});

const URLS = {
  us: 'https://api.opsgenie.com/v2/alerts',
  eu: 'https://api.eu.opsgenie.com/v2/alerts',
} as const;
const PRIORITIES: Readonly<Record<Severity, string>> = { info: 'P5', warning: 'P3', critical: 'P1' };

/** Opsgenie: an alert for each problem, which is closed when it ends. */
export const opsgenie = defineHttpChannel({
  kind: 'opsgenie',
  name: 'Opsgenie',
  description: 'Alerts that are closed with their problem.',
  config,
  hasNoSummaries: true,
  hasAcknowledgements: true,
  render: ({ config: { apiKey, region }, notification }) => {
    const alias = writeText(notification.problemKey, PLAIN, 512);
    const action = actionOf(notification);
    return {
      url:
        action === undefined
          ? URLS[region]
          : `${URLS[region]}/${encodeURIComponent(alias)}/${action}?identifierType=alias`,
      headers: { authorization: `GenieKey ${apiKey}` },
      body:
        action === undefined
          ? { alias, ...renderAlert(notification) }
          : { source: 'Pharos', note: writeText(notification.text, PLAIN, 4_000) },
    };
  },
  explain: ({ status }) => {
    if (status === 401 || status === 403 || status === 422)
      return 'The API key is wrong, belongs to the other region, or may not create alerts. In Opsgenie, copy the key of an API integration that is turned on.';
    return undefined;
  },
});

/** What happens to the alert of the problem; `undefined` creates or updates it. */
function actionOf({ phase, data }: DeliverableNotification): 'acknowledge' | 'close' | undefined {
  if (phase === 'recovery') return 'close';
  return phase === 'update' && data['acknowledged'] === true ? 'acknowledge' : undefined;
}

function renderAlert(notification: DeliverableNotification) {
  const { title, text, url, severity, resource, kind } = notification;
  return {
    message: writeText(title, PLAIN, 130),
    description: writeText(url === undefined ? text : `${text}\n${url}`, PLAIN, 15_000),
    priority: PRIORITIES[severity],
    source: 'Pharos',
    entity: writeText(resource.name, PLAIN, 512),
    tags: [kind],
    details: Object.fromEntries(
      fieldsOf(notification).map(({ label, value }) => [
        writeText(label, PLAIN, 100),
        writeText(value, PLAIN, 500),
      ]),
    ),
  };
}
