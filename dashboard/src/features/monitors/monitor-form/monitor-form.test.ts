import { expect, test } from 'vitest';
import type { KindInfo, Monitor, PerformedCheck } from '../monitor-parts/monitor.ts';
import { completeAddress, isTestable, isWebAddress } from './is-testable.ts';
import { changeKind, draftOf, newDraft, suggestedName, toChanges, toNewMonitor } from './monitor-draft.ts';
import { leavesOf, suggestionsOf } from './suggestions.ts';

const TEXT = { type: 'string' };
const HTTP: KindInfo = {
  kind: 'http',
  name: '',
  description: '',
  isAvailable: true,
  configSchema: {
    required: ['url'],
    properties: {
      url: TEXT,
      cacheBust: { type: 'boolean' },
      expectedStatus: { type: 'array', items: { type: 'string', pattern: '^\\d' }, default: ['200-299'] },
      jsonAssertions: {
        type: 'array',
        default: [],
        items: {
          type: 'object',
          required: ['path', 'comparison'],
          properties: { path: TEXT, comparison: { ...TEXT, enum: ['equals', 'contains'] }, expected: TEXT },
        },
      },
      password: { ...TEXT, writeOnly: true },
    },
  },
};
const HEARTBEAT: KindInfo = {
  ...HTTP,
  kind: 'heartbeat',
  configSchema: { properties: { periodSeconds: { type: 'integer' }, cron: TEXT } },
};
const TCP: KindInfo = {
  ...HTTP,
  kind: 'tcp',
  configSchema: { required: ['host', 'port'], properties: { host: TEXT, port: { type: 'integer' } } },
};
const ORGANIZATION = 'org_1';
const PHASES = { dnsMs: 1, connectMs: 2, tlsMs: null, ttfbMs: 30, transferMs: 1 };
const CHECK: PerformedCheck = {
  state: 'up',
  region: 'local',
  statusCode: 200,
  latencyMs: 120,
  phases: PHASES,
  bytes: 10,
  protocol: 'HTTP/1.1',
  address: '203.0.113.7',
  errorClass: null,
  error: null,
  certificate: null,
  assertions: [],
  evidence: {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"status":"ok","db":{"ok":true,"none":null},"items":[{"id":7},{"id":8}],"is ok":1}',
  },
  steps: [],
};

test('a new HTTP monitor is named by its host, and its address is beside the configuration', () => {
  const draft = { ...newDraft(HTTP, 'web_1'), url: ' https://shop.example/health ' };
  expect(suggestedName(draft)).toBe('shop.example');
  expect(toNewMonitor(draft, HTTP, ORGANIZATION)).toEqual({
    kind: 'http',
    organizationId: ORGANIZATION,
    name: 'shop.example',
    url: 'https://shop.example/health',
    cacheBust: false,
    config: { expectedStatus: ['200-299'], jsonAssertions: [] },
    websiteId: 'web_1',
    parentId: null,
    group: null,
    tags: [],
    sloPercent: null,
    intervalSeconds: 60,
    timeout: 10_000,
    retries: 1,
    failuresToDown: 2,
    failureWindow: 2,
    successesToUp: 1,
    degradedAfterMs: null,
    regions: ['local'],
    quorum: null,
  });
});

test('a heartbeat has no schedule of checks, and begins with one run a day', () => {
  const input = toNewMonitor({ ...newDraft(HEARTBEAT, null), name: 'Backup' }, HEARTBEAT, ORGANIZATION);
  expect(input).toMatchObject({ kind: 'heartbeat', config: { periodSeconds: 86_400 } });
  expect(input).not.toHaveProperty('intervalSeconds');
  expect(input).not.toHaveProperty('regions');
});

test('another kind keeps everything that does not depend on the kind', () => {
  const draft = { ...newDraft(HTTP, 'web_1'), name: 'Database', group: 'Shop', tags: ['eu'] };
  expect(changeKind(draft, TCP)).toMatchObject({
    kind: 'tcp',
    name: 'Database',
    group: 'Shop',
    tags: ['eu'],
    config: { host: '', port: '' },
  });
});

test('the form of a stored monitor changes nothing, and keeps its secrets', () => {
  const monitor: Monitor = {
    id: 'mon_1',
    organizationId: ORGANIZATION,
    websiteId: null,
    name: 'Shop',
    kind: 'http',
    url: 'https://shop.example/',
    target: 'https://shop.example/',
    config: {
      expectedStatus: ['200', '404'],
      jsonAssertions: [{ path: '$.ok', comparison: 'equals', expected: 'true' }],
      password: { isSet: true },
    },
    cacheBust: true,
    intervalSeconds: 30,
    timeout: 2_500,
    retries: 0,
    failuresToDown: 3,
    failureWindow: 5,
    successesToUp: 2,
    degradedAfterMs: 800,
    regions: ['local', 'fra'],
    quorum: 2,
    parentId: 'mon_2',
    group: 'Shop',
    tags: ['eu'],
    sloPercent: 99.9,
    paused: false,
    state: 'up',
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
  };
  const changes = toChanges(draftOf(monitor, HTTP), HTTP, monitor.id);
  expect(changes).toEqual({
    id: 'mon_1',
    name: 'Shop',
    url: 'https://shop.example/',
    cacheBust: true,
    config: { expectedStatus: ['200', '404'], jsonAssertions: monitor.config['jsonAssertions'] },
    websiteId: null,
    parentId: 'mon_2',
    group: 'Shop',
    tags: ['eu'],
    sloPercent: 99.9,
    intervalSeconds: 30,
    timeout: 2_500,
    retries: 0,
    failuresToDown: 3,
    failureWindow: 5,
    successesToUp: 2,
    degradedAfterMs: 800,
    regions: ['local', 'fra'],
    quorum: 2,
  });
});

test.each([
  ['https://example.com', true],
  ['http://localhost:3000/health', true],
  ['http://[::1]/', true],
  ['https://exam', false],
  ['https://example.', false],
  ['ftp://example.com', false],
  ['example.com', false],
])('whether %s can be tested: %s', (address, expected) => {
  expect(isWebAddress(address)).toBe(expected);
});

test('an address without a scheme is completed', () => {
  expect(completeAddress('example.com/health')).toBe('https://example.com/health');
  expect(completeAddress('http://example.com')).toBe('http://example.com');
  expect(completeAddress('')).toBe('');
});

test('other kinds are tested when all required fields are filled, heartbeats never', () => {
  const draft = newDraft(TCP, null);
  expect(isTestable({ ...draft, config: { host: 'db.example', port: '' } }, TCP)).toBe(false);
  expect(isTestable({ ...draft, config: { host: 'db.example', port: '5432' } }, TCP)).toBe(true);
  expect(isTestable(newDraft(HEARTBEAT, null), HEARTBEAT)).toBe(false);
});

test('a result suggests conditions that hold for it', () => {
  const draft = newDraft(HTTP, null);
  const suggestions = suggestionsOf(CHECK, draft);
  expect(suggestions.map(({ label }) => label)).toEqual([
    'Status is 200',
    'content-type contains application/json',
    '$.status equals ok',
    '$.db.ok equals true',
    '$.items[0].id equals 7',
    "$['is ok'] equals 1",
    'Degraded above 500 ms',
  ]);
  const all = suggestions.reduce((next, { apply }) => apply(next), draft);
  expect(all).toMatchObject({ degradedAfterMs: '500', config: { expectedStatus: '200' } });
  // What the draft contains is not suggested again.
  expect(suggestionsOf(CHECK, all)).toEqual([]);
});

test('nothing is suggested from a body that is cut off or not JSON', () => {
  expect(leavesOf('{"status":"o')).toEqual([]);
  expect(leavesOf('<html></html>')).toEqual([]);
  expect(leavesOf('"ok"')).toEqual([]);
});
