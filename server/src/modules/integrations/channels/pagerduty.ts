import { PLAIN, writeText } from '../../../lib/message-text.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';
import { pagerdutyConfig } from './pagerduty.contract.ts';

const URLS = {
  us: 'https://events.pagerduty.com/v2/enqueue',
  eu: 'https://events.eu.pagerduty.com/v2/enqueue',
} as const;

/** PagerDuty: Events API V2. The problem is the incident: it is triggered, acknowledged and resolved. */
export const pagerduty = createHttpChannel({
  kind: 'pagerduty',
  name: 'PagerDuty',
  description: 'Incidents that are resolved with their problem.',
  config: pagerdutyConfig,
  render: ({ config: { integrationKey, region }, notification }, { baseUrl }) => ({
    url: URLS[region],
    body: {
      routing_key: integrationKey,
      event_action: actionOf(notification),
      dedup_key: writeText(notification.problemKey, PLAIN, 255),
      ...renderEvent(notification, baseUrl),
    },
  }),
  explain: ({ status, text }) =>
    status === 400 && /routing[_ ]key/i.test(text)
      ? 'The integration key is wrong, or belongs to the other region. In PagerDuty, copy the key of the Events API V2 integration of the service.'
      : undefined,
});

/** Someone who acknowledged a problem in Pharos stops the escalation. */
function actionOf({ phase, data }: DeliverableNotification): 'trigger' | 'acknowledge' | 'resolve' {
  if (phase === 'recovery') return 'resolve';
  return phase === 'update' && data['acknowledged'] === true ? 'acknowledge' : 'trigger';
}

function renderEvent(notification: DeliverableNotification, baseUrl: string) {
  const { title, text, url, severity, resource, kind, organizationName, occurredAtMs } = notification;
  return {
    client: 'Pharos',
    client_url: baseUrl,
    links: url === undefined ? [] : [{ href: url, text: linkLabelOf(notification) }],
    payload: {
      summary: writeText(title, PLAIN, 1_024),
      source: writeText(resource.name, PLAIN, 255),
      severity,
      timestamp: new Date(occurredAtMs).toISOString(),
      component: resource.kind,
      group: writeText(organizationName, PLAIN, 255),
      class: kind,
      custom_details: {
        text: writeText(text, PLAIN, 4_000),
        ...Object.fromEntries(
          fieldsOf(notification).map(({ label, value }) => [label, writeText(value, PLAIN, 1_000)]),
        ),
      },
    },
  };
}
