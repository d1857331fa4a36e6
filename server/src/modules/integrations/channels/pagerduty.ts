import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

const config = z.strictObject({
  integrationKey: secretField(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{32}$/, sayInSchema('integrations.mustHave32Characters')),
    {
      title: 'Integration key',
      description: 'In PagerDuty: the service → Integrations → Add an integration → Events API V2.',
      example: 'R000000000000000000000000000000X',
    },
  ),
  region: field(z.enum(['us', 'eu']).default('us'), {
    title: 'Region',
    description: 'eu if the address of your account ends in eu.pagerduty.com.',
  }),
});

const URLS = {
  us: 'https://events.pagerduty.com/v2/enqueue',
  eu: 'https://events.eu.pagerduty.com/v2/enqueue',
} as const;

/** PagerDuty: Events API V2. The problem is the incident: it is triggered, acknowledged and resolved. */
export const pagerduty = defineHttpChannel({
  kind: 'pagerduty',
  name: 'PagerDuty',
  description: 'Incidents that are resolved with their problem.',
  config,
  hasNoSummaries: true,
  hasAcknowledgements: true,
  render: ({ config: { integrationKey, region }, notification, baseUrl }) => ({
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
