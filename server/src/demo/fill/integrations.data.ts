/** Integrations of the demo. They are disabled, and their secrets belong to no one, so that nothing is ever sent. */
export const DEMO_INTEGRATIONS: readonly Readonly<Record<string, unknown>>[] = [
  {
    kind: 'slack',
    name: '#shop-alerts',
    config: { webhookUrl: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX' },
    enabled: false,
  },
  {
    kind: 'pagerduty',
    name: 'On-call',
    config: { integrationKey: 'R000000000000000000000000000000X', region: 'eu' },
    enabled: false,
  },
  {
    kind: 'webhook',
    name: 'Order system',
    config: { url: 'https://hooks.example/pharos', secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    enabled: false,
  },
];
