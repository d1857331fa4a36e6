import { expect, test } from 'vitest';
import type { Monitor } from '../monitor-parts/monitor.ts';
import { groupMonitors } from './group-monitors.ts';

const monitor = (name: string, state: Monitor['state'], group: string | null): Monitor => ({
  id: `mon_${name}`,
  organizationId: 'org_1',
  websiteId: null,
  name,
  kind: 'http',
  url: null,
  target: '',
  config: {},
  cacheBust: false,
  intervalSeconds: 60,
  timeout: 10_000,
  retries: 1,
  failuresToDown: 2,
  failureWindow: 2,
  successesToUp: 1,
  degradedAfterMs: null,
  regions: ['local'],
  quorum: null,
  parentId: null,
  group,
  tags: [],
  sloPercent: null,
  paused: false,
  state,
  since: '2026-11-23T00:00:00.000Z',
  reason: null,
  lastCheckedAt: null,
  lastLatencyMs: null,
  nextCheckAt: null,
  certificate: null,
  heartbeatUrl: null,
  createdAt: '2026-11-23T00:00:00.000Z',
  updatedAt: '2026-11-23T00:00:00.000Z',
  etag: '"1"',
});

test('groups are sorted by name, and monitors with problems are first', () => {
  const groups = groupMonitors([
    monitor('Api', 'up', 'Shop'),
    monitor('Web', 'down', 'Shop'),
    monitor('Cdn', 'degraded', 'Shop'),
    monitor('Backup', 'paused', null),
    monitor('Archive', 'unknown', null),
    monitor('Dns', 'up', 'Infrastructure'),
  ]);
  expect(groups.map(({ name, problems, isDown }) => [name, problems, isDown])).toEqual([
    ['Infrastructure', 0, false],
    ['Shop', 2, true],
    ['', 0, false],
  ]);
  expect(groups[1]?.monitors.map(({ name }) => name)).toEqual(['Web', 'Cdn', 'Api']);
  // Other states do not change the order.
  expect(groups[2]?.monitors.map(({ name }) => name)).toEqual(['Archive', 'Backup']);
});
