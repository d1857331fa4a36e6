import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  OTHER,
  ofType,
  openWorld,
  type Row,
  SHOP,
  STATS,
  tracker,
  type World,
} from './testing/open-world.ts';

const STUB = `<script>window.pharos = window.pharos || function () { (pharos.q = pharos.q || []).push(arguments) };</script>`;

/** What the hosted product publishes, as browsers load it. */
const SDK = join(fileURLToPath(import.meta.resolve('@databuddy/sdk')), '../..');

const listSchema = z.object({
  scripts: z.record(z.string(), z.object({ url: z.string(), integrity: z.string() })),
});

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.leave());
afterAll(() => world?.close());

async function openPage(path: string): Promise<Page> {
  const page = await (await world.openProfile()).newPage();
  await page.goto(`${SHOP}${path}`);
  return page;
}

const customEvents = (facts: readonly Row[]) =>
  ofType(facts, 'custom').map(({ name, properties }) => [
    name,
    properties === '' ? undefined : JSON.parse(String(properties)),
  ]);

test('calls before the tracker is there are kept until it is; who is identified by then is known from the first view on', async () => {
  const websiteId = await world.addWebsite();
  const calls = `<script>
    pharos('first');
    pharos((ready) => ready.identify('user-7', { plan: 'A' }));
    pharos('second', { n: 2 });
  </script>`;
  world.site.page('/early', STUB + calls + tracker(websiteId));
  await openPage('/early');
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 4);
  expect(customEvents(facts)).toEqual(
    expect.arrayContaining([
      ['first', undefined],
      ['second', { n: 2 }],
    ]),
  );
  expect(facts.map(({ profile_id }) => profile_id)).toEqual(['user-7', 'user-7', 'user-7', 'user-7']);
  expect(facts.find(({ name }) => name === 'identify')).toMatchObject({ properties: '{"plan":"A"}' });
  const [summary] = await world.ask(websiteId, 'summary_metrics');
  expect(summary).toMatchObject([{ pageviews: 1, visitors: 1, sessions: 1, total_events: 3 }]);
});

test('who says who they are in the middle of a visit stays one visitor, and nobody is named who signed out', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/login', tracker(websiteId));
  const page = await openPage('/login');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await page.evaluate(`pharos.identify('user-9'); pharos('signed in')`);
  await world.waitForFacts(websiteId, ({ length }) => length === 3);
  const [summary] = await world.ask(websiteId, 'summary_metrics');
  expect(summary).toMatchObject([
    { pageviews: 1, visitors: 1, sessions: 1, bounce_rate: 0, total_events: 2 },
  ]);
  await page.evaluate(`pharos.identify(); pharos('signed out')`);
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 4);
  const profiles = new Map(facts.map(({ name, profile_id }) => [name, profile_id]));
  expect(profiles).toEqual(
    new Map([
      ['pageview', ''],
      ['identify', 'user-9'],
      ['signed in', 'user-9'],
      ['signed out', ''],
    ]),
  );
});

test('a page that sets its profile early sends it with the first event', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/known', tracker(websiteId, 'data-profile-id="user-8"'));
  await openPage('/known');
  expect(await world.waitForFacts(websiteId, ({ length }) => length === 1)).toMatchObject([
    { type: 'pageview', profile_id: 'user-8' },
  ]);
});

test('marked elements and forms are events when they are used, with what stands beside the mark', async () => {
  const websiteId = await world.addWebsite();
  world.site.page(
    '/marked',
    tracker(websiteId),
    `
    <button data-pharos-event="signup" data-pharos-event-plan="A" data-pharos-event-button-place="top"><b>Sign up</b></button>
    <form data-pharos-event="search" data-pharos-event-where="head" onsubmit="return false"><input name="q"><button id="go">Go</button></form>
    <p>Nothing</p>`,
  );
  const page = await openPage('/marked');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await page.click('p');
  await page.click('b');
  await page.click('input');
  await page.click('#go');
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'custom').length === 2);
  expect(customEvents(facts)).toEqual(
    expect.arrayContaining([
      ['signup', { plan: 'A', 'button-place': 'top' }],
      ['search', { where: 'head' }],
    ]),
  );
});

test('links to other sites and to files count whichever way they are opened, all other links do not', async () => {
  const websiteId = await world.addWebsite();
  world.site.page(
    '/links',
    tracker(websiteId, 'data-file-types="map, dwg"'),
    `
    <a id="middle" href="${OTHER}/middle">Middle</a>
    <a id="stopped" href="${OTHER}/stopped" onclick="event.stopPropagation(); return false">Stopped</a>
    <a id="right" href="${OTHER}/right">Right</a>
    <a id="inside" href="/elsewhere" onclick="return false">Inside</a>
    <a id="mail" href="mailto:a@b.c" onclick="return false">Mail</a>
    <a id="map" href="/city.MAP?key=1" onclick="return false">Map</a>
    <a id="given" href="/given" download onclick="return false">Given</a>
    <a id="pdf" href="/not.pdf" onclick="return false">Not in the list</a>`,
  );
  const page = await openPage('/links');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await page.click('#middle', { button: 'middle' });
  await page.click('#right', { button: 'right' });
  for (const id of ['inside', 'mail', 'pdf', 'map', 'given', 'stopped']) await page.click(`#${id}`);
  const facts = await world.waitForFacts(websiteId, ({ length }) => length >= 5);
  const [links, files] = await world.ask(websiteId, 'outbound_links', 'downloads');
  expect(links?.map(({ href }) => href)).toEqual([`${OTHER}/middle`, `${OTHER}/stopped`]);
  expect(files?.map(({ name }) => name)).toEqual(['city.MAP', 'given']);
  expect(ofType(facts, 'custom')).toEqual([]);
});

test('clicks count in shadow trees, SVG images and image maps, and in forms whose fields hide their properties', async () => {
  const websiteId = await world.addWebsite();
  const link = (id: string) => `<a id="${id}" href="${OTHER}/${id}" onclick="return false">${id}</a>`;
  world.site.page(
    '/elements',
    tracker(websiteId),
    `<img name="title"><img name="referrer"><img name="hidden"><img name="documentElement">
    <div id="host"></div>
    <svg width="90" height="20">${link('drawn').replace('>drawn<', '><text y="15">drawn</text><')}</svg>
    <map name="m"><area id="area" href="${OTHER}/area" alt="area" shape="default" onclick="return false"></map>
    <a id="app" href="whatsapp://send?text=hi" onclick="return false">app</a>
    <form id="form" data-pharos-event="sent" data-pharos-event-plan="pro" onsubmit="return false">
      <input name="attributes"><input name="matches"><input name="tagName"><button>Send</button>
    </form>
    <script>
      host.attachShadow({ mode: 'open' }).innerHTML = '${link('inner').replace('return false', 'event.preventDefault()')}<button data-pharos-event="pressed">Press</button>';
    </script>`,
  );
  const page = await openPage('/elements');
  // Playwright cannot click in a page with a form whose field is named as a function that it calls.
  await page.evaluate(`{
    const shadow = host.shadowRoot;
    const drawn = document.querySelector('#drawn text');
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    for (const element of [shadow.querySelector('a'), shadow.querySelector('button')]) element.click();
    drawn.dispatchEvent(click);
    for (const element of [document.querySelector('#form button'), area, app]) element.click();
  }`);
  await world.waitForFacts(websiteId, (all) => ofType(all, 'outbound').length === 3);
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'custom').length === 2);
  const marked = new Map(ofType(facts, 'custom').map(({ name, properties }) => [name, properties]));
  expect(marked).toEqual(
    new Map([
      ['sent', '{"plan":"pro"}'],
      ['pressed', '{}'],
    ]),
  );
  const targets = ofType(facts, 'outbound').map(({ properties }) => JSON.parse(String(properties)).href);
  expect(targets.sort()).toEqual(['area', 'drawn', 'inner'].map((id) => `${OTHER}/${id}`));
  expect(ofType(facts, 'pageview')).toMatchObject([{ path: '/elements' }]);
});

test('properties that JSON cannot hold are named in the console, and the rest of the event counts', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/json', tracker(websiteId));
  const page = await openPage('/json');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.waitForFunction('window.pharos?.send');
  await page.evaluate(
    `const circular = {}; circular.self = circular; pharos('odd', { circular, big: 10n, plan: 'pro', get bad() { throw 1 } })`,
  );
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'custom').length === 1);
  expect(ofType(facts, 'custom')).toMatchObject([{ properties: '{"plan":"pro"}' }]);
  expect(lines.sort()).toEqual(['bad', 'big', 'circular'].map((name) => `Pharos omits ${name}`));
});

test('web vitals are measured where the website enables them, once each', async () => {
  const websiteId = await world.addWebsite();
  world.site.page(
    '/vitals',
    tracker(websiteId, 'data-vitals'),
    '<h1 style="font-size:90px">Large</h1><button>Press</button>',
  );
  const page = await openPage('/vitals');
  await page.waitForFunction(
    `performance.getEntriesByType('resource').some(({ name }) => /pharos-vitals/.test(name))`,
  );
  await page.click('button');
  await page.waitForFunction('performance.now() > 500');
  await page.goto('about:blank');
  const vitals = await world.waitForFacts(websiteId, ({ length }) => length === 5, 'vitals');
  expect(vitals.map(({ metric }) => metric).sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
  for (const vital of vitals)
    expect(vital).toMatchObject({ path: '/vitals', hostname: 'shop.example', bot: '' });
  const [overview] = await world.ask(websiteId, 'vitals_overview');
  expect(overview).toHaveLength(5);
  expect(overview?.find((row) => Object.values(row).includes('CLS'))).toMatchObject({ samples: 1, p75: 0 });
});

test('errors of the page are sent where the website enables them: each once, up to a limit', async () => {
  const websiteId = await world.addWebsite();
  world.site.page(
    '/errors',
    tracker(websiteId, 'data-errors data-release="4.2.0"'),
    `<script>
    function throwLater(message) { setTimeout(() => { throw new TypeError(message) }) }
  </script>`,
  );
  const page = await openPage('/errors');
  await page.waitForFunction(
    `performance.getEntriesByType('resource').some(({ name, responseEnd }) => /pharos-errors/.test(name) && responseEnd > 0)`,
  );
  await page.waitForFunction('performance.now() > 300');
  await page.evaluate(
    `throwLater('once'); throwLater('once'); Promise.reject(new RangeError('promised')); void Promise.reject('no error')`,
  );
  await page.evaluate(`document.body.append(Object.assign(new Image(), { src: '/missing.png' }))`);
  await world.waitForFacts(websiteId, ({ length }) => length === 3, 'errors');
  await page.evaluate(`for (let n = 0; n < 20; n += 1) throwLater('number ' + n)`);
  const errors = await world.waitForFacts(websiteId, ({ length }) => length === 10, 'errors');
  const byMessage = new Map(errors.map((error) => [error['message'], error]));
  expect(byMessage.get('Uncaught TypeError: once')).toMatchObject({
    error_type: 'TypeError',
    filename: `${SHOP}/errors`,
    path: '/errors',
    release: '4.2.0',
  });
  expect(byMessage.get('promised')).toMatchObject({ error_type: 'RangeError' });
  expect(byMessage.get('Unhandled rejection: no error')).toMatchObject({ error_type: '' });
  const [summary] = await world.ask(websiteId, 'error_summary');
  expect(summary).toMatchObject([{ totalErrors: 10, uniqueErrorTypes: 4, affectedUsers: 1 }]);
});

test('pinned scripts run when they are what their hashes say, and only then', async () => {
  const websiteId = await world.addWebsite();
  const { scripts } = listSchema.parse((await world.server.inject({ url: '/pharos.json' })).json());
  const pathOf = (name: string) => new URL(scripts[name]?.url ?? '').pathname;
  const pinned = (integrity: string | undefined, errors: string | undefined) =>
    `<script async src="${STATS}${pathOf('pharos')}" integrity="${integrity}" crossorigin="anonymous" data-website-id="${websiteId}" data-errors="${errors}"></script>`;
  const right = scripts['pharos']?.integrity;
  const wrong = `sha384-${'A'.repeat(64)}`;
  world.site.page('/changed', pinned(wrong, wrong));
  world.site.page('/module-changed', pinned(right, wrong));
  world.site.page('/pinned', pinned(right, scripts['pharos-errors']?.integrity));
  for (const path of ['/changed', '/module-changed', '/pinned']) {
    const page = await openPage(path);
    await page.waitForFunction('performance.now() > 500');
    await page.evaluate(`setTimeout(() => { throw new Error(location.pathname) })`);
  }
  const errors = await world.waitForFacts(websiteId, ({ length }) => length === 1, 'errors');
  expect(errors).toMatchObject([{ path: '/pinned' }]);
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'pageview').length === 2);
  expect(
    ofType(facts, 'pageview')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/module-changed', '/pinned']);
});

test("the hosted product's published client counts here when its two addresses are ours", async () => {
  const websiteId = await world.addWebsite();
  world.site.handle('/sdk/', async (request, response) => {
    const file = join(SDK, (request.url ?? '').slice('/sdk/'.length));
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(file));
  });
  const head = `<script type="module">
    import { createScript, identify, setGlobalProperties, track } from '/sdk/core/index.mjs';
    document.head.append(createScript({
      clientId: '${websiteId}', apiUrl: '${STATS}', scriptUrl: '${STATS}/databuddy.js',
      trackErrors: true, trackWebVitals: false, skipPatterns: ['/private/**'], samplingRate: 1,
    }));
    setGlobalProperties({ shop: 'north' });
    track('signed up', { plan: 'A' });
    identify('user-3', { plan: 'A' });
  </script>`;
  world.site.page('/hosted', head, '<button data-track="pressed" data-place="top">Press</button>');
  world.site.page('/private/1', head);
  const page = await openPage('/hosted');
  await world.waitForFacts(websiteId, (facts) => facts.length === 3);
  await page.click('button');
  await page.waitForFunction(
    `performance.getEntriesByType('resource').some(({ name }) => /pharos-errors/.test(name))`,
  );
  await page.goto(`${SHOP}/private/1`);
  await page.waitForFunction('window.db');
  const facts = await world.waitForFacts(websiteId, (all) => all.length >= 5);
  expect(new Set(facts.map(({ path }) => path))).toEqual(new Set(['/hosted']));
  expect(customEvents(facts)).toEqual(
    expect.arrayContaining([
      ['signed up', { shop: 'north', plan: 'A' }],
      ['pressed', { shop: 'north', place: 'top' }],
    ]),
  );
  const [summary] = await world.ask(websiteId, 'summary_metrics');
  expect(summary).toMatchObject([{ pageviews: 1, visitors: 1, sessions: 1, total_events: 3 }]);
});
