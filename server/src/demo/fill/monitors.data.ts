import type { PastFinding } from '../past/monitor-history.ts';

/** Where the server itself is. Monitors that are checked point only there. */
export interface ServerPlace {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
}

/** A time in which checks found a problem. */
export interface DemoIncident {
  /** Days before the end; fractions are possible without `hour`. */
  readonly daysBefore: number;
  /** The hour of that day in UTC, with a fraction. Without it, the incident begins exactly `daysBefore` days before the end. */
  readonly hour?: number;
  /** Infinity if it lasts. */
  readonly minutes: number;
  readonly finding: PastFinding;
}

/** A monitor of the demo and its past. */
export interface DemoMonitor {
  /** The body of the request that creates it. */
  readonly body: (place: ServerPlace) => Readonly<Record<string, unknown>>;
  /** Whether it belongs to the shop, so that outages show their impact. */
  readonly isOfShop: boolean;
  /** The duration of a check, in milliseconds; absent for monitors without requests. */
  readonly medianMs?: number;
  /** What a successful check found, apart from durations. */
  readonly normal: Omit<PastFinding, 'status' | 'latencyMs' | 'phases'>;
  /** The parts of the duration; their sum is at most 1. */
  readonly phases: Readonly<
    Partial<Record<'dnsMs' | 'connectMs' | 'tlsMs' | 'ttfbMs' | 'transferMs', number>>
  >;
  readonly incidents: readonly DemoIncident[];
  /** The certificate expires this many days after the end. */
  readonly certificateDays?: number;
  /**
   * `simulated`: its checks are computed while the demo runs, because it points to a host that does not exist. No request is sent.
   */
  readonly afterwards: 'checked' | 'simulated' | 'paused';
}

const INTERVAL = { intervalSeconds: 300 } as const;
const CERTIFICATE_INTERVAL = { intervalSeconds: 3_600 } as const;
const HTTP = { statusCode: 200, protocol: 'HTTP/1.1' } as const;
const HTTP_PHASES = { dnsMs: 0.05, connectMs: 0.1, ttfbMs: 0.7, transferMs: 0.15 } as const;
const SECOND_MS = 1_000;

const unavailable = (statusCode: number, title: string): PastFinding => ({
  status: 'down',
  statusCode,
  errorClass: 'status',
  reason: `Expected status 200-299, received ${statusCode}.`,
  evidence: {
    headers: { 'content-type': 'text/html', 'retry-after': '30' },
    body: `<html><head><title>${statusCode} ${title}</title></head><body><h1>${statusCode} ${title}</h1></body></html>`,
  },
});
const TIMEOUT: PastFinding = {
  status: 'down',
  errorClass: 'timeout',
  reason: 'No response within 10 seconds.',
};
const SLOW: PastFinding = {
  status: 'degraded',
  latencyMs: 1_840,
  statusCode: 200,
  errorClass: 'latency',
  reason: 'The response took longer than 1000 ms.',
};

/** Short failures of the monitor that flaps, in the last nine days. */
const FLAPS: readonly DemoIncident[] = Array.from({ length: 31 }, (_, index) => ({
  daysBefore: 0.21 + index * 0.29,
  minutes: 10 + ((index * 7) % 4) * 5,
  finding: index % 3 === 0 ? TIMEOUT : unavailable(502, 'Bad Gateway'),
}));

/** The eight monitors, in two groups. */
export const DEMO_MONITORS: readonly DemoMonitor[] = [
  {
    body: ({ baseUrl }) => ({
      ...INTERVAL,
      name: 'Website',
      url: `${baseUrl}/health`,
      group: 'Shop',
      tags: ['public'],
      degradedAfterMs: SECOND_MS,
      sloPercent: 99.9,
    }),
    isOfShop: true,
    medianMs: 128,
    normal: { ...HTTP, bytes: 24_310 },
    phases: HTTP_PHASES,
    incidents: [
      { daysBefore: 68, hour: 5.5, minutes: 20, finding: TIMEOUT },
      { daysBefore: 33, hour: 12.25, minutes: 45, finding: SLOW },
      { daysBefore: 6, hour: 17.5, minutes: 40, finding: unavailable(503, 'Service Unavailable') },
    ],
    afterwards: 'checked',
  },
  {
    body: ({ baseUrl }) => ({
      ...INTERVAL,
      name: 'Checkout API',
      url: `${baseUrl}/health?of=checkout`,
      group: 'Shop',
      tags: ['public', 'payments'],
      degradedAfterMs: SECOND_MS,
      sloPercent: 99.95,
    }),
    isOfShop: true,
    medianMs: 86,
    normal: { ...HTTP, bytes: 412 },
    phases: HTTP_PHASES,
    incidents: [
      { daysBefore: 52, hour: 9.75, minutes: 30, finding: unavailable(500, 'Internal Server Error') },
      { daysBefore: 19, hour: 18, minutes: 65, finding: SLOW },
    ],
    afterwards: 'checked',
  },
  {
    body: ({ baseUrl }) => ({
      ...INTERVAL,
      kind: 'transaction',
      name: 'Order a lamp',
      group: 'Shop',
      tags: ['payments'],
      config: {
        steps: [
          { name: 'Open the shop', url: `${baseUrl}/health` },
          { name: 'Read the prices', url: `${baseUrl}/openapi.json` },
        ],
      },
    }),
    isOfShop: true,
    medianMs: 420,
    normal: { ...HTTP, bytes: 61_200 },
    phases: {},
    incidents: [
      {
        daysBefore: 27,
        hour: 14,
        minutes: 25,
        finding: {
          status: 'down',
          errorClass: 'status',
          reason: 'Read the prices: Expected status 200-299, received 500.',
        },
      },
    ],
    afterwards: 'checked',
  },
  {
    body: ({ baseUrl }) => ({
      ...INTERVAL,
      name: 'Search',
      // The server has no such page, so that the monitor stays down.
      url: `${baseUrl}/v1/search-of-the-demo`,
      group: 'Shop',
      tags: ['public'],
      failuresToDown: 1,
      failureWindow: 1,
      retries: 0,
    }),
    // It fails so often that its outages would cover the charts of the shop.
    isOfShop: false,
    medianMs: 310,
    normal: { ...HTTP, bytes: 5_120 },
    phases: HTTP_PHASES,
    incidents: [
      ...FLAPS,
      { daysBefore: 0.012, minutes: Number.POSITIVE_INFINITY, finding: unavailable(404, 'Not Found') },
    ],
    afterwards: 'checked',
  },
  {
    body: ({ host, port }) => ({
      ...INTERVAL,
      kind: 'tcp',
      name: 'Database port',
      group: 'Infrastructure',
      tags: ['database'],
      config: { host, port },
    }),
    isOfShop: false,
    medianMs: 4,
    normal: {},
    phases: { connectMs: 0.9 },
    incidents: [
      {
        daysBefore: 44,
        hour: 2.5,
        minutes: 15,
        finding: {
          status: 'down',
          errorClass: 'connection_refused',
          reason: 'The connection was refused.',
        },
      },
    ],
    afterwards: 'checked',
  },
  {
    body: () => ({
      ...INTERVAL,
      kind: 'dns',
      name: 'DNS of the shop',
      group: 'Infrastructure',
      config: { name: 'shop.example', recordType: 'A', expectedValues: ['203.0.113.7'] },
    }),
    isOfShop: false,
    medianMs: 18,
    normal: {},
    phases: { dnsMs: 1 },
    incidents: [],
    afterwards: 'paused',
  },
  {
    body: () => ({
      ...CERTIFICATE_INTERVAL,
      kind: 'tls',
      name: 'Certificate of the shop',
      group: 'Infrastructure',
      tags: ['public'],
      config: { host: 'shop.example' },
    }),
    isOfShop: false,
    medianMs: 64,
    normal: { protocol: 'TLSv1.3' },
    phases: { dnsMs: 0.2, connectMs: 0.3, tlsMs: 0.5 },
    incidents: [],
    certificateDays: 9,
    // A real check needs a certificate of a trusted authority that expires soon, which a demo cannot have.
    afterwards: 'simulated',
  },
  {
    body: () => ({
      ...INTERVAL,
      kind: 'heartbeat',
      name: 'Nightly backup',
      group: 'Infrastructure',
      tags: ['database'],
      config: { cron: '0 3 * * *', timeZone: 'UTC', graceSeconds: 1_800 },
    }),
    isOfShop: false,
    normal: {},
    phases: {},
    incidents: [
      {
        daysBefore: 17,
        hour: 3.5,
        minutes: 24 * 60 - 30,
        finding: { status: 'down', errorClass: 'missed', reason: 'The expected request was not received.' },
      },
    ],
    afterwards: 'checked',
  },
];

/** When the backup ends each night, in milliseconds after midnight UTC. */
export const BACKUP_ENDS_MS = 3.2 * 3_600_000;
