import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIGS } from './kinds/configs.contract.ts';
import { describeKinds } from './kinds/list-kinds.ts';
import {
  changeMonitorConfig,
  presentMonitorConfig,
  readMonitorConfig,
  splitMonitorConfig,
  targetOf,
} from './monitor-config.ts';

import { createAuthority, type TestAuthority } from './testing/certificates.ts';

let authority: TestAuthority;
beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.close());

const http = CONFIGS.http.parse({
  url: 'https://example.com/health?token=secret',
  username: 'admin',
  password: 'geheim',
  secretHeaders: { 'x-key': 'key-1' },
});

describe('the configuration of a monitor', () => {
  it('is stored in two parts, and read as a whole', () => {
    const split = splitMonitorConfig('http', http);
    expect(split.secrets).toEqual({ password: 'geheim', secretHeaders: { 'x-key': 'key-1' } });
    expect(JSON.stringify(split.config)).not.toMatch(/geheim|key-1/);
    expect(readMonitorConfig('http', split)).toEqual(http);
  });

  it('is shown without secrets, and without what the API has beside it', () => {
    const shown = presentMonitorConfig('http', splitMonitorConfig('http', http));
    expect(shown).toMatchObject({
      username: 'admin',
      password: { isSet: true },
      secretHeaders: { isSet: true },
      clientKey: { isSet: false },
      expectedStatus: ['200-299'],
    });
    expect(Object.keys(shown)).not.toContain('url');
    expect(Object.keys(shown)).not.toContain('cacheBust');
    expect(JSON.stringify(shown)).not.toMatch(/geheim|key-1/);
  });

  it('keeps what a change does not mention, and removes what is null', () => {
    const stored = splitMonitorConfig('http', http);
    const changed = changeMonitorConfig('http', stored, {
      config: { method: 'POST', username: null, secretHeaders: null },
      url: 'https://example.com/other',
      cacheBust: true,
    });
    expect(changed.config).toMatchObject({
      method: 'POST',
      url: 'https://example.com/other',
      cacheBust: true,
    });
    expect(changed.config).not.toHaveProperty('username');
    expect(changed.secrets).toEqual({ password: 'geheim' });
  });

  it('is refused with the names of the fields', () => {
    const stored = splitMonitorConfig('http', http);
    const failing = (changes: Parameters<typeof changeMonitorConfig>[2]) => () =>
      changeMonitorConfig('http', stored, changes);
    expect(failing({ config: { metod: 'POST' } })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'config.metod' })] }),
    );
    expect(failing({ config: { url: 'https://example.com' } })).toThrow(
      expect.objectContaining({
        details: [expect.objectContaining({ field: 'config.url', message: 'belongs beside config, as url' })],
      }),
    );
    expect(failing({ config: { jsonAssertions: [{ path: '$.a', comparison: 'equals' }] } })).toThrow(
      expect.objectContaining({
        details: [
          expect.objectContaining({
            field: 'config.jsonAssertions.0.expected',
            message: 'is required for this comparison',
          }),
        ],
      }),
    );
    const ping = splitMonitorConfig('ping', CONFIGS.ping.parse({ host: 'example.com' }));
    expect(() => changeMonitorConfig('ping', ping, { url: 'https://example.com' })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'url' })] }),
    );
  });

  it.each([
    'Connection',
    'content-length',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'TE',
    'Trailer',
    'Keep-Alive',
    'Proxy-Connection',
    'HTTP2-Settings',
  ])('cannot set the header %s, which the connection decides', (name) => {
    const naming = (field: string) =>
      expect.objectContaining({ details: [expect.objectContaining({ field: `config.${field}.${name}` })] });
    const headers = { [name]: 'x' };
    expect(() => splitMonitorConfig('http', { ...http, headers })).toThrow(naming('headers'));
    expect(() => splitMonitorConfig('http', { ...http, secretHeaders: headers })).toThrow(
      naming('secretHeaders'),
    );
    const transaction = CONFIGS.transaction.parse({
      steps: [{ name: 'a', url: 'https://a.example', headers }],
    });
    expect(() => splitMonitorConfig('transaction', transaction)).toThrow(naming('steps.0.headers'));
    // A monitor that was stored before is still checked.
    expect(readMonitorConfig('http', { config: { ...http, headers }, secrets: {} })).toMatchObject({
      headers,
    });
  });

  it('has a client certificate only with the key that belongs to it', () => {
    const own = authority.issue(['probe']);
    const other = authority.issue(['probe']);
    const withIdentity = (clientCertificate?: string, clientKey?: string) => () =>
      splitMonitorConfig('http', {
        ...http,
        ...(clientCertificate === undefined ? {} : { clientCertificate }),
        ...(clientKey === undefined ? {} : { clientKey }),
      });
    expect(withIdentity(own.cert, own.key)().secrets).toMatchObject({ clientKey: own.key });
    const naming = (field: string) =>
      expect.objectContaining({ details: [expect.objectContaining({ field })] });
    expect(withIdentity(own.cert)).toThrow(naming('config.clientKey'));
    expect(withIdentity(undefined, own.key)).toThrow(naming('config.clientCertificate'));
    expect(withIdentity(own.cert, other.key)).toThrow(naming('config.clientKey'));
    expect(withIdentity('x', 'y')).toThrow(naming('config.clientKey'));
  });
});

it('the target of a monitor is short, and has no query', () => {
  const steps = [
    { name: 'a', url: 'https://example.com/login?key=1' },
    { name: 'b', url: '{{next}}' },
  ];
  expect([
    targetOf('http', http),
    targetOf('transaction', CONFIGS.transaction.parse({ steps })),
    targetOf('heartbeat', CONFIGS.heartbeat.parse({ cron: '0 3 * * *', timeZone: 'Europe/Berlin' })),
    targetOf('heartbeat', CONFIGS.heartbeat.parse({ periodSeconds: 60 })),
    targetOf('tcp', CONFIGS.tcp.parse({ host: '2001:db8::1', port: 22 })),
    targetOf('dns', CONFIGS.dns.parse({ name: 'example.com', recordType: 'MX' })),
    targetOf('tls', CONFIGS.tls.parse({ host: 'example.com' })),
    targetOf('tls', CONFIGS.tls.parse({ host: 'example.com', port: 8443 })),
    targetOf('ping', CONFIGS.ping.parse({ host: 'example.com' })),
    targetOf('domain', CONFIGS.domain.parse({ domain: 'example.com' })),
  ]).toEqual([
    'https://example.com/health',
    'https://example.com/login + 1',
    '0 3 * * * (Europe/Berlin)',
    '60 s',
    '[2001:db8::1]:22',
    'example.com MX',
    'example.com',
    'example.com:8443',
    'example.com',
    'example.com',
  ]);
});

it('each kind is described, with secrets as writeOnly and the address of HTTP monitors beside', () => {
  const kinds = describeKinds();
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(CONFIGS));
  expect(kinds.every(({ name, description }) => name !== '' && description.endsWith('.'))).toBe(true);
  const properties = kinds[0]?.configSchema['properties'];
  expect(properties).toMatchObject({ password: { writeOnly: true }, secretHeaders: { writeOnly: true } });
  expect(properties).not.toHaveProperty('url');
});
