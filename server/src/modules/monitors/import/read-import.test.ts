import { describe, expect, test } from 'vitest';
import { newMonitor } from '../monitor.contract.ts';
import type { ImportSource } from './import.contract.ts';
import { readImport } from './read-import.ts';

const kuma = (...monitorList: object[]) => JSON.stringify({ version: '1.23.0', monitorList });
const inputsOf = (source: ImportSource, content: string) =>
  readImport(source, content).monitors.map(({ input }) => newMonitor.parse(input));

test.each([
  [
    'uptime_kuma',
    '{"monitorList":[1,{"type":"http","name":"A","url":"https://a.example","tags":["prod"]}]}',
    'monitorList[0]',
  ],
  [
    'uptimerobot',
    '{"monitors":["x",{"type":1,"friendly_name":"A","url":"https://a.example"}]}',
    'monitors[0]',
  ],
  ['gatus', 'endpoints: [3, {name: A, url: "https://a.example"}]', 'endpoints[0]'],
  ['openstatus', 'b: 7\na: {name: A, kind: http, request: {url: "https://a.example"}}', 'b'],
] as const)('entries of %s that are not objects are named', (source, content, name) => {
  const { monitors, skipped } = readImport(source, content);
  expect(monitors).toHaveLength(1);
  expect(skipped).toEqual([{ name, reason: 'The entry is not an object.' }]);
  if (source === 'uptime_kuma') expect(monitors[0]?.notes).toEqual(['Not imported: tags[0].']);
});

describe('a backup of Uptime Kuma', () => {
  test('becomes monitors with the same checks', () => {
    const [site, port, dns, job, keyword] = inputsOf(
      'uptime_kuma',
      kuma(
        { id: 9, type: 'group', name: 'Shop' },
        {
          id: 1,
          parent: 9,
          type: 'http',
          name: 'Site',
          url: 'https://shop.example/',
          method: 'POST',
          body: '{}',
          headers: '{"X-Env":"prod","Authorization":"Bearer abc"}',
          interval: 30,
          timeout: 48,
          maxretries: 9,
          accepted_statuscodes: ['200-299', '404'],
          maxredirects: 3,
          ignoreTls: true,
          active: false,
          tags: [{ name: 'prod' }, { name: 'prod' }],
        },
        { type: 'port', name: 'Database', hostname: 'db.example', port: 5432, interval: 5 },
        {
          type: 'dns',
          name: 'DNS',
          hostname: 'shop.example',
          dns_resolve_type: 'MX',
          dns_resolve_server: '1.1.1.1',
        },
        { type: 'push', name: 'Backup', interval: 90_000 },
        { type: 'keyword', name: 'Text', url: 'https://a.example/', keyword: 'Error', invertKeyword: true },
      ),
    );
    expect(site).toMatchObject({
      url: 'https://shop.example/',
      intervalSeconds: 30,
      timeout: 30_000,
      retries: 5,
      group: 'Shop',
      tags: ['prod'],
      paused: true,
      config: {
        method: 'POST',
        headers: { 'X-Env': 'prod' },
        secretHeaders: { Authorization: 'Bearer abc' },
        expectedStatus: ['200-299', '404'],
        followRedirects: 3,
        verifyCertificate: false,
      },
    });
    expect(port).toMatchObject({
      kind: 'tcp',
      intervalSeconds: 10,
      config: { host: 'db.example', port: 5432 },
    });
    expect(dns).toMatchObject({ kind: 'dns', config: { recordType: 'MX', resolver: '1.1.1.1' } });
    expect(job).toMatchObject({ kind: 'heartbeat', config: { periodSeconds: 90_000 } });
    expect(keyword).toMatchObject({ config: { keywords: [{ text: 'Error', present: false }] } });
  });

  test('has the fields of its type only, although the file keeps those of earlier types', () => {
    const left = {
      url: 'https://a.example/',
      keyword: 'old',
      invertKeyword: true,
      jsonPath: '$.status',
      expectedValue: 'ok',
      hostname: 'old.example',
      port: 53,
      dns_resolve_type: 'A',
      headers: '{"Connection":"close","Host":"shop.example"}',
      authMethod: 'mtls',
      basic_auth_user: 'old',
      basic_auth_pass: 'old',
    };
    const read = inputsOf(
      'uptime_kuma',
      kuma(
        ...['http', 'keyword', 'json-query', 'ping', 'port'].map((type) => ({ ...left, type, name: type })),
        { ...left, type: 'json-query', name: 'operator', jsonPathOperator: '<' },
      ),
    );
    expect(read.map(({ config }) => config)).toMatchObject([
      { keywords: [], jsonAssertions: [], headers: { Host: 'shop.example' } },
      { keywords: [{ text: 'old', present: false }], jsonAssertions: [] },
      { keywords: [], jsonAssertions: [{ path: '$.status', comparison: 'equals', expected: 'ok' }] },
      { host: 'old.example' },
      { host: 'old.example', port: 53 },
      { jsonAssertions: [{ path: '$.status', comparison: 'less_than', expected: 'ok' }] },
    ]);
    expect(read[0]?.config).not.toHaveProperty('username');
    expect(JSON.stringify(read)).not.toContain('close');
  });

  test('lists what has no equivalent', () => {
    const { monitors, skipped } = readImport(
      'uptime_kuma',
      kuma(
        { type: 'docker', name: 'Container' },
        { type: 'http', name: 'Inverse', url: 'https://a.example/', upsideDown: true },
        {
          type: 'http',
          name: 'Proxy',
          url: 'https://a.example/',
          proxyId: 1,
          notificationIDList: { 2: true },
        },
      ),
    );
    expect(skipped.map(({ name }) => name)).toEqual(['Container', 'Inverse']);
    expect(monitors[0]?.notes).toHaveLength(2);
  });
});

describe('an export of UptimeRobot', () => {
  test('as JSON becomes monitors', () => {
    const content = JSON.stringify({
      stat: 'ok',
      monitors: [
        { friendly_name: 'A', url: 'https://a.example', type: 1, interval: 300, status: 0, http_method: 1 },
        {
          friendly_name: 'B',
          url: 'https://b.example',
          type: 2,
          keyword_type: 2,
          keyword_value: 'down',
          status: 2,
        },
        { friendly_name: 'C', url: 'mail.example', type: 4, sub_type: 4, port: '' },
        { friendly_name: 'D', url: '192.0.2.1', type: 3 },
      ],
    });
    expect(inputsOf('uptimerobot', content)).toMatchObject([
      { url: 'https://a.example', intervalSeconds: 300, paused: true, config: { method: 'HEAD' } },
      { config: { keywords: [{ text: 'down', present: false }] } },
      { kind: 'tcp', config: { host: 'mail.example', port: 25 } },
      { kind: 'ping', config: { host: '192.0.2.1' } },
    ]);
  });

  test('has a keyword only if it is of that type', () => {
    const old = { url: 'https://a.example', keyword_type: 1, keyword_value: 'old' };
    const monitors = [
      { ...old, friendly_name: 'A', type: 1 },
      { ...old, friendly_name: 'B', type: 2 },
    ];
    expect(inputsOf('uptimerobot', JSON.stringify({ stat: 'ok', monitors }))).toMatchObject([
      { config: { keywords: [] } },
      { config: { keywords: [{ text: 'old' }] } },
    ]);
  });

  test.each([',', ';', '\t'])('as CSV can have the delimiter "%s", which its header tells', (delimiter) => {
    const rows = [
      ['Friendly Name', 'URL', 'Type', 'Interval'],
      ['"Shop, EU; main"', `https://a.example/?a=1${delimiter === ',' ? '' : ','}x`, 'HTTP(s)', '300'],
    ];
    const csv = rows.map((row) => row.join(delimiter)).join('\n');
    expect(inputsOf('uptimerobot', csv)).toMatchObject([
      {
        name: 'Shop, EU; main',
        url: expect.stringMatching(/^https:\/\/a\.example\/\?a=1,?x$/),
        intervalSeconds: 300,
      },
    ]);
  });

  test('as CSV becomes monitors, also with a byte order mark and other columns', () => {
    const content =
      '\uFEFFFriendly Name,URL/IP,Type,Interval,Uptime\r\nShop,https://shop.example,HTTP(s),60,99.9\r\nDb,db.example,Port,60,\r\n';
    const { monitors } = readImport('uptimerobot', content);
    const divided = content.replaceAll(',', ';').replace('Friendly Name', '"Friendly Name"');
    expect(readImport('uptimerobot', divided).monitors).toEqual(monitors);
    expect(monitors.map(({ name, input }) => [name, input['kind']])).toEqual([
      ['Shop', 'http'],
      ['Db', 'tcp'],
    ]);
  });
});

test('a configuration of Gatus becomes monitors, and names conditions without an equivalent', () => {
  const content = `
endpoints:
  - name: front
    group: core
    url: https://a.example/health
    interval: 5m
    client: {timeout: 10s, insecure: true}
    conditions:
      - "[STATUS] == any(200, 429)"
      - "[BODY].status == UP"
      - "[BODY] == pat(*ready*)"
      - "[RESPONSE_TIME] < 150"
      - "len([BODY].items) > 5"
  - {name: cert, url: "tls://a.example:443", conditions: ["[CERTIFICATE_EXPIRATION] > 240h"]}
  - {name: db, url: "tcp://[2001:db8::1]:5432", conditions: ["[CONNECTED] == true"]}
  - {name: dns, url: 9.9.9.9, dns: {query-name: a.example., query-type: A}, conditions: ["[BODY] == 192.0.2.7"]}
  - {name: shell, url: "ssh://a.example:22"}
`;
  const { monitors, skipped } = readImport('gatus', content);
  expect(monitors.map(({ input }) => newMonitor.parse(input))).toMatchObject([
    {
      url: 'https://a.example/health',
      group: 'core',
      intervalSeconds: 300,
      timeout: 10_000,
      degradedAfterMs: 150,
      config: {
        verifyCertificate: false,
        expectedStatus: ['200', '429'],
        jsonAssertions: [{ path: '$.status', comparison: 'equals', expected: 'UP' }],
        keywords: [{ text: 'ready', present: true }],
      },
    },
    { kind: 'tls', config: { host: 'a.example', port: 443, warnDays: 10 } },
    { kind: 'tcp', config: { host: '2001:db8::1', port: 5432 } },
    { kind: 'dns', config: { name: 'a.example', resolver: '9.9.9.9', expectedValues: ['192.0.2.7'] } },
  ]);
  expect(monitors[0]?.notes).toEqual(['The condition len([BODY].items) > 5 is not imported.']);
  expect(skipped.map(({ name }) => name)).toEqual(['shell']);
});

test('an openstatus.yaml becomes monitors', () => {
  const content = `
api:
  name: API
  frequency: 10m
  active: false
  regions: [iad]
  retry: 3
  kind: http
  degradedAfter: 500
  request: {url: https://api.example, method: POST, headers: {User-Agent: x}, body: "{}"}
  assertions:
    - {kind: statusCode, compare: eq, target: 201}
    - {kind: header, key: content-type, compare: contains, target: json}
    - {kind: textBody, compare: not_contains, target: error}
db: {name: DB, frequency: 1m, kind: tcp, request: {host: db.example, port: 5432}}
`;
  expect(inputsOf('openstatus', content)).toMatchObject([
    {
      url: 'https://api.example',
      intervalSeconds: 600,
      retries: 3,
      degradedAfterMs: 500,
      paused: true,
      config: {
        expectedStatus: ['201'],
        headerAssertions: [{ name: 'content-type', comparison: 'contains', expected: 'json' }],
        keywords: [{ text: 'error', present: false }],
      },
    },
    { kind: 'tcp', config: { host: 'db.example', port: 5432 } },
  ]);
});

test.each<[ImportSource, string, string]>([
  [
    'uptime_kuma',
    kuma({
      id: 1,
      type: 'http',
      name: 'A',
      url: 'https://a.example/',
      tlsCert: 'x',
      resendInterval: 3,
      packetSize: 56,
    }),
    'Not imported: tlsCert, resendInterval.',
  ],
  [
    'uptimerobot',
    JSON.stringify({
      monitors: [{ friendly_name: 'A', url: 'https://a.example', type: 1, post_value: 'a=1', id: 7 }],
    }),
    'Not imported: post_value.',
  ],
  ['uptimerobot', 'Name,URL,Type,Tags\nA,https://a.example,HTTP,prod\n', 'Not imported: tags.'],
  [
    'gatus',
    'endpoints: [{name: a, url: "https://a.example", graphql: true, client: {timeout: 5s, proxy-url: "http://p"}}]',
    'Not imported: graphql, client.proxy-url.',
  ],
  [
    'openstatus',
    'a: {name: A, kind: tcp, description: x, request: {host: a.example, port: 1, followRedirects: true}}',
    'Not imported: description, request.followRedirects.',
  ],
])('fields of %s that have no equivalent are named %#', (source, content, note) => {
  expect(readImport(source, content).monitors.map(({ notes }) => notes)).toEqual([[note]]);
});

test('a row of UptimeRobot with more values than the header is skipped', () => {
  const content = 'Name,URL,Type\nA,https://a.example/?x=1,2,HTTP\nB,https://b.example,HTTP\n';
  const { monitors, skipped } = readImport('uptimerobot', content);
  expect(monitors.map(({ name }) => name)).toEqual(['B']);
  expect(skipped).toEqual([
    { name: 'A', reason: 'Line 2 has more values than the header: a value with a delimiter needs quotes.' },
  ]);
});

describe('a file that cannot be read', () => {
  const tooMany = JSON.stringify({
    monitorList: Array.from({ length: 501 }, () => ({ type: 'http', name: 'x', url: 'https://a.example' })),
  });
  const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, i) => `${'bcdefghij'[i]}: &${'bcdefghij'[i]} [${Array.from({ length: 9 }, () => `*${'abcdefghi'[i]}`).join(',')}]`).join('\n')}`;
  test.each([
    ['uptime_kuma', 'not json'],
    ['uptime_kuma', '{"monitorList": {}}'],
    ['uptime_kuma', '[]'],
    ['uptime_kuma', tooMany],
    ['uptimerobot', '{"monitors": [1, null, "x"]}'],
    ['gatus', '{{{'],
    ['gatus', 'null'],
    ['gatus', bomb],
    ['openstatus', '- 1\n- 2'],
  ] as const)('is refused with the field: %s %#', (source, content) => {
    expect(() => readImport(source, content)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [expect.objectContaining({ field: 'content' })],
      }),
    );
  });
});
