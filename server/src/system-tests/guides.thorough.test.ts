import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../lib/scopes.ts';
import {
  codeBlocks,
  type GuideServer,
  ROOT,
  shellBlocks,
  startGuideServer,
  untilShown,
} from '../testing/guide-server.ts';
import { type ObtainedKey, obtainKey } from '../testing/obtain-key.ts';

const DOCS = join(ROOT, 'docs');
/** The first owner, with the credentials of the guides. */
const OWNER = { email: 'me@example.com', password: 'correct horse battery' };
/** The scopes of the key in the guides. */
const SCOPES: readonly Scope[] = [
  'read:data',
  'track:events',
  'manage:websites',
  'manage:config',
  'read:links',
  'write:links',
  'read:monitors',
  'write:monitors',
  'read:status_pages',
  'write:status_pages',
  'manage:flags',
];

/** Guides whose commands are run, with a required output. */
const GUIDES: readonly (readonly [guide: string, shown: RegExp])[] = [
  ['quick-start', /"parameter":"top_pages","success":true,"data":\[\{"name":"\/pricing"/],
  ['server-side-events', /"name":"order_paid","total_events":1/],
  [
    'errors',
    /"files":2[\s\S]*"file":"src\/cart.ts","line":1[\s\S]*"fingerprint":"[0-9a-f]{16}"[\s\S]*"release":"4.2.0"[\s\S]*"state":"resolved"[\s\S]*"total":1/,
  ],
  ['query-cookbook', /"sql":"/],
  [
    'short-links',
    /302 https:\/\/shop\.example\/sale\?utm_source=newsletter[\s\S]*shop\.example\/de[\s\S]*image\/png/m,
  ],
  ['alerts', /"preview":\{[\s\S]*"name":"Busy"[\s\S]*"firings":\[\]/],
  ['payments', /"status":"stored"[\s\S]*"amount":"49.90"[\s\S]*"name":"payment"/],
  ['integrations', /"status":"failed"[\s\S]*"last4":"LaSw"/],
  ['notifications', /"heldBy":\["delay"\]/],
  ['monitors', /"check":[\s\S]*"sloPercent":99.9[\s\S]*"periods"[\s\S]*"changed":1/],
  [
    'status-pages',
    /"slug":"example-shop"[\s\S]*"displayName":"Payments"[\s\S]*"status":"resolved"[\s\S]*"publishedAt":"2[\s\S]*"rrule":"FREQ=WEEKLY;BYDAY=SU"[\s\S]*"failed":1[\s\S]*"statusPageId":null/,
  ],
  [
    'feature-flags',
    /"key":"new-checkout"[\s\S]*"steps":\[[\s\S]*"sampled":\d+[\s\S]*"status":"active"[\s\S]*"comment":"Launch"[\s\S]*"staging":\{[\s\S]*"secret":"phe_[\s\S]*"status":"pending"[\s\S]*"idCount":2[\s\S]*"sdks":\[\][\s\S]*"flags":\[/,
  ],
  ['probes', /"region":"fra"[\s\S]*"regions":\["local","fra"\],"quorum":2[\s\S]*^pprb_$/m],
  ['keys-and-scopes', /^200 200$[\s\S]*^401$/m],
  ['organization', /"logoUrl":"http[\s\S]*"status":"ready"/],
  ['self-hosting', /"backlogBytes"/],
  ['runbook', /"status":"ok"/],
  ['privacy', /"erasures":\[\{"id":"ers_/],
  ['compatibility', /"openapi":"3.1/],
];

let server: GuideServer;
let obtained: ObtainedKey;
/** For guides about resources of the organization. */
let ofOrganization: ObtainedKey;

beforeAll(async () => {
  server = await startGuideServer(OWNER, process.env['PATH'] ?? '');
  obtained = await obtainKey(server.baseUrl, OWNER, SCOPES);
  ofOrganization = await obtainKey(server.baseUrl, OWNER, SCOPES, 'organization');
});
afterAll(() => server.stop());

const read = (file: string) => readFile(join(DOCS, file), 'utf8');

/** Repeats queries for new events, which are visible after a short delay. */
function whenEventsShow(block: string): string {
  if (block.includes('top_pages"],"preset":"today"')) return untilShown(block, '"pageviews":1');
  if (block.includes('custom_events"],"preset":"today"')) return untilShown(block, 'order_paid');
  return block;
}

test.each(GUIDES)('the commands of %s work as printed, in order', async (guide, shown) => {
  const blocks = shellBlocks(await read(`${guide}.md`));
  expect(blocks.length).toBeGreaterThan(0);
  const usesOrganization = [
    'short-links',
    'monitors',
    'status-pages',
    'probes',
    'organization',
    'integrations',
    'notifications',
  ].includes(guide);
  const { websiteId, secret } = usesOrganization ? ofOrganization : obtained;
  const stdout = await server.runBlocks(blocks.map(whenEventsShow), {
    PHAROS: server.baseUrl,
    WEBSITE: websiteId,
    KEY: secret,
  });
  expect(stdout).toMatch(shown);
  expect(stdout).not.toContain('"success":false');
});

test('all queries of the cookbook succeed', async () => {
  const bodies = codeBlocks(await read('query-cookbook.md'), 'json');
  expect(bodies.length).toBeGreaterThanOrEqual(15);
  const { websiteId, secret } = obtained;
  const ask = async (body: string) => {
    const answer = await fetch(`${server.baseUrl}/v1/query?website_id=${websiteId}`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body,
    });
    const text = await answer.text();
    expect({ body, status: answer.status, text }).toMatchObject({ status: 200 });
    expect(text, body).not.toContain('"success":false');
  };
  await Promise.all(bodies.map(ask));
});

test('every server has the pages that its catalog links to: the reference and the authentication guide', async () => {
  const catalog = await (await fetch(`${server.baseUrl}/.well-known/api-catalog`)).text();
  const targets = [...catalog.matchAll(/"href":"([^"]+)","type":"([^"]+)"/g)].slice(1);
  expect(targets.map(([, href]) => href)).toEqual(
    expect.arrayContaining([`${server.baseUrl}/docs`, `${server.baseUrl}/auth.md`]),
  );
  for (const [, href = '', type] of targets) {
    const answer = await fetch(href);
    expect([answer.status, answer.headers.get('content-type')], href).toEqual([
      200,
      expect.stringContaining(type ?? ''),
    ]);
  }
});

describe('the table of contents', () => {
  test('lists every guide, and the README links to it', async () => {
    const contents = await read('README.md');
    for (const file of await readdir(DOCS))
      if (file.endsWith('.md') && file !== 'README.md') expect(contents).toContain(`](${file})`);
    expect(await readFile(join(ROOT, 'README.md'), 'utf8')).toContain('](docs/README.md)');
  });

  test('and all guides link to existing files only', async () => {
    for (const file of (await readdir(DOCS)).filter((name) => name.endsWith('.md')))
      for (const [, target = ''] of (await read(file)).matchAll(/\]\((?!https?:|#)([^)#]+)/g))
        expect(existsSync(join(DOCS, target)), `${file} → ${target}`).toBe(true);
  });
});
