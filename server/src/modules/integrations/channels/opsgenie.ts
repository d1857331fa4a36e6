import { PLAIN, writeText } from '../../../lib/message-text.ts';
import type { DeliverableNotification, Severity } from '../notification.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { fieldsOf } from './message-text.ts';
import { opsgenieConfig } from './opsgenie.contract.ts';

const URLS = {
  us: 'https://api.opsgenie.com/v2/alerts',
  eu: 'https://api.eu.opsgenie.com/v2/alerts',
} as const;
const PRIORITIES: Readonly<Record<Severity, string>> = { info: 'P5', warning: 'P3', critical: 'P1' };

/** Opsgenie: an alert for each problem, which is closed when it ends. */
export const opsgenie = createHttpChannel({
  kind: 'opsgenie',
  name: 'Opsgenie',
  description: 'Alerts that are closed with their problem.',
  config: opsgenieConfig,
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
