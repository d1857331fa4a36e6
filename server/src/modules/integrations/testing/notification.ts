import type { DeliverableNotification } from '../notification.contract.ts';

/** A problem whose texts contain the control characters of all formats. */
export const PROBLEM: DeliverableNotification = {
  id: 'ntf_06ahwdq2vs7x4kcn9ytzr5bmef',
  problemKey: 'monitor:mon_1',
  kind: 'monitor.down',
  organizationId: 'org_06ahwdq2vs7x4kcn9ytzr5bmef',
  organizationName: 'Ada & Co',
  severity: 'critical',
  phase: 'problem',
  resource: { kind: 'monitor', id: 'mon_1', name: 'Checkout' },
  title: 'Checkout <b> is *down* & @channel',
  text: 'Status 500 for 2 checks. <!channel> [link](https://evil.example)',
  fields: [{ label: 'Region', value: 'eu_west' }],
  url: 'https://pharos.example/monitors/mon_1',
  data: { statusCode: 500 },
  occurredAtMs: Date.UTC(2026, 2, 1, 12),
};
