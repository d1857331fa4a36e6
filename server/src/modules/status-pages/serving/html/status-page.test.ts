import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandColorsOn, contrastOf } from '../../../../lib/text/colors.ts';
import { languageOf, messagesOf } from '../../messages/messages-of.ts';
import { PAGE_LANGUAGES, SUBSCRIBER_KINDS } from '../../page-states.data.ts';
import type { PublicPage } from '../../projection/public-page.ts';
import { listPaths, renderRepresentation } from '../representations.ts';
import { checkHtml } from '../testing/check-html.ts';
import {
  SAMPLE_NOW_MS,
  sampleComponent,
  sampleDays,
  sampleIncident,
  sampleMaintenance,
  samplePage,
} from '../testing/sample-page.ts';
import { formatsOf } from './formats.ts';
import { createRenderContext } from './render-context.ts';
import { renderSubscribePage } from './subscribe-pages.ts';

const BASE = '/status/acme';
const MAX_BYTES = 50_000;

const contextOf = (page: PublicPage, nowMs = SAMPLE_NOW_MS) => createRenderContext(page, BASE, nowMs);
const render = (page: PublicPage, path = '', nowMs = SAMPLE_NOW_MS) => {
  const representation = renderRepresentation(contextOf(page, nowMs), path);
  if (representation === undefined) throw new Error(`The page has no ${path}`);
  return representation;
};
const bodyOf = (page: PublicPage, path = '', nowMs = SAMPLE_NOW_MS) => render(page, path, nowMs).body;

test('every HTML page of a status page is valid', () => {
  const page = samplePage();
  // The pages of incidents, and those of months, have one form each.
  const forms = new Map(listPaths(contextOf(page)).map((path) => [path.split('/')[1], path]));
  const paths = [...forms.values()].filter((path) => render(page, path).contentType.startsWith('text/html'));
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(checkHtml(bodyOf(page, path)), path).toEqual([]);
  for (const kind of ['unsubscribed', 'invalid'] as const)
    expect(checkHtml(renderSubscribePage(contextOf(page), { kind }).body), kind).toEqual([]);
  for (const by of SUBSCRIBER_KINDS)
    for (const kind of ['subscribe', 'sent'] as const)
      expect(checkHtml(renderSubscribePage(contextOf(page), { kind, by }).body), `${kind} ${by}`).toEqual([]);
});

test.each(PAGE_LANGUAGES)('the status page is valid in the language “%s”', (language) => {
  expect(checkHtml(bodyOf(samplePage({ language })))).toEqual([]);
});

test('a page with 50 components, incidents and maintenance has tooltips of days and latency charts, and is smaller than 50 KB', () => {
  const page = samplePage({
    components: Array.from({ length: 50 }, (_component, index) => sampleComponent(index)),
    groups: [],
    incidents: Array.from({ length: 10 }, (_incident, index) => sampleIncident(index)),
  });
  const body = bodyOf(page);
  expect(Buffer.byteLength(body)).toBeLessThan(MAX_BYTES);
  expect(body.match(/<title>[^<]*(?:Downtime|Degraded)/g)).toHaveLength(50);
  expect(body.match(/<div class="lat"><span>[^<]*<\/span><svg/g)).toHaveLength(50);
  expect(gzipSync(body).length).toBeLessThan(12_000);
});

test('the size of the bars is bounded, whatever the days are', () => {
  const states = ['up', 'down', 'degraded', 'no_data'] as const;
  const days = sampleDays().map((day, index) => ({
    ...day,
    state: states[index % states.length] ?? 'up',
    downMs: 60_000,
    degradedMs: 60_000,
  }));
  const bar = (component: Partial<ReturnType<typeof sampleComponent>>) =>
    bodyOf(samplePage({ components: [sampleComponent(0, component)], groups: [], incidents: [] })).length;
  expect(bar({ days }) - bar({ days: sampleDays() })).toBeLessThan(8_000);
});

describe('the state of a day', () => {
  const bars = (changes: Parameters<typeof sampleComponent>[1]) =>
    /<svg class="b".*?<\/svg>/.exec(
      bodyOf(samplePage({ components: [sampleComponent(0, changes)], groups: [] })),
    )?.[0] ?? '';

  test('is described as text, with the duration of the downtime', () => {
    const shown = bars({ name: 'API' });
    expect(shown).toContain('aria-label="API, last 90 days"');
    expect(shown).toContain('Downtime 25 minutes');
    expect(shown).toContain('<title>');
  });

  test('without data looks different from a day without downtime', () => {
    expect(bars({})).toContain('<path class="z" d="M0 8.5h5"/>');
    expect(bars({ days: sampleDays().slice(-10) })).toContain('<path class="z" d="M0 8.5h80"/>');
  });

  test('with maintenance has its own color', () => {
    const days = sampleDays().map((day) => ({
      ...day,
      state: 'maintenance' as const,
      downMs: 0,
      degradedMs: 0,
    }));
    expect(bars({ days })).toContain('<path class="u" d="M0 5h90"/><path class="n" d="M0 5h90"/>');
    expect(bars({ days })).toContain('No downtime');
  });
});

test('uptime links to its definition, which is shown on hover and focus', () => {
  const { body } = render(samplePage());
  expect(body).toContain('<a href="#uptime" aria-describedby="uptime">99.98% uptime</a>');
  expect(body).toMatch(/id="uptime">Uptime is the percentage/);
  expect(body).toContain('.l a:hover::after,.l a:focus::after');
});

test('uptime below 100 % is never shown as 100 %', () => {
  const formats = formatsOf('en', 'UTC');
  expect(formats.percent(99.999999)).toBe('99.99%');
  expect(formats.percent(99.99)).toBe('99.99%');
  expect(formats.percent(99.98)).toBe('99.98%');
  expect(formats.percent(100)).toBe('100.00%');
});

test('hidden values are not rendered', () => {
  const {
    uptimePercent: _uptime,
    latency: _latency,
    url: _url,
    ...hidden
  } = sampleComponent(0, { url: 'https://x.example' });
  const body = bodyOf(samplePage({ components: [hidden], groups: [] }));
  expect(body).not.toContain('href="#uptime"');
  expect(body).not.toContain('class="lat"');
  expect(body).not.toContain('x.example');
});

test('a page that was not projected for more than 5 minutes states its age', () => {
  const MINUTE_MS = 60_000;
  expect(bodyOf(samplePage(), '', SAMPLE_NOW_MS + 4 * MINUTE_MS)).not.toContain('class="stale"');
  const old = bodyOf(samplePage(), '', SAMPLE_NOW_MS + 12 * MINUTE_MS);
  expect(old).toContain(
    '<p class="stale">Last updated <time datetime="2026-11-24T12:00:00.000Z">12 minutes ago</time>',
  );
});

test('times are those of the zone of the page, in its language', () => {
  const body = bodyOf(samplePage({ language: 'de', timeZone: 'Asia/Tokyo' }));
  expect(body).toContain('<html lang="de">');
  expect(body).toContain('24.11.2026, 20:00');
  expect(body).toContain('Asia/Tokyo');
});

test('the policy allows style sheets, and the script of the theme, by their hashes only', () => {
  const { body, policy = '' } = render(samplePage({ logoUrl: 'https://cdn.example/logo.svg' }));
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const hashesOf = (element: string) =>
    [...body.matchAll(new RegExp(`<${element}[^>]*>([^<]+)</${element}>`, 'g'))]
      .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join(' ');
  expect(policy).toContain(`style-src ${hashesOf('style')};`);
  expect(policy).toContain(`script-src 'self' ${hashesOf('script')};`);
  expect(policy).toContain("img-src 'self' data: https://cdn.example");
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(render(samplePage({ theme: 'dark' })).policy).toContain("script-src 'self';");
  expect(body).toContain('<script src="/status/acme/live.js"');
});

test('texts of the organization cannot leave their element', () => {
  const evil = '"><script>alert(1)</script>';
  const page = samplePage({
    name: evil,
    description: evil,
    components: [sampleComponent(0, { name: evil, description: evil, url: evil })],
    groups: [
      {
        id: 'cgr_1',
        name: evil,
        order: 0,
        isCollapsed: false,
        state: 'unknown',
        createdAt: '',
        updatedAt: '',
      },
    ],
    footerLinks: [{ label: evil, url: 'https://x.example/"><script>' }],
    incidents: [sampleIncident(0, { title: evil })],
  });
  for (const path of ['', `/incidents/${sampleIncident(0).id}`, '/badge.svg'])
    expect(bodyOf(page, path)).not.toContain('<script>alert');
});

test('the brand color is legible on every background, whatever it is', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  const color = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`);
  fc.assert(
    fc.property(color, fc.constantFrom('#ffffff', '#0d1117'), (brand, background) => {
      const { text, fill: button, onFill } = brandColorsOn(brand, background);
      expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(button, onFill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('an archive exists for each month since the page exists, at most 12', () => {
  const months = (page: PublicPage) =>
    listPaths(contextOf(page)).filter((path) => path.startsWith('/history/'));
  expect(months(samplePage({ createdAt: '2026-09-30T23:00:00.000Z', incidents: [] }))).toEqual([
    '/history/2026-11',
    '/history/2026-10',
  ]);
  expect(months(samplePage({ createdAt: '2020-01-01T00:00:00.000Z' }))).toHaveLength(12);
  expect(renderRepresentation(contextOf(samplePage()), '/history/2031-01')).toBeUndefined();
  expect(bodyOf(samplePage(), '/history/2026-11')).toContain('Incident history: November 2026');
});

test('the pages of visitors without access use their language, and English for unknown ones', () => {
  expect(languageOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de');
  expect(languageOf('tlh, ja;q=0.5')).toBe('ja');
  expect(languageOf(undefined)).toBe('en');
  expect(messagesOf('tlh')).toBe(messagesOf('en'));
});

test('components are above incidents and maintenance, and the headline leads to what is not resolved', () => {
  const body = bodyOf(samplePage());
  const places = ['id="headline"', 'id="components"', 'id="current"', 'id="maintenance"', 'id="past"'].map(
    (part) => body.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  const hero = body.slice(body.indexOf('id="headline"'), body.indexOf('id="components"'));
  expect(hero).toContain(`<a href="${BASE}/incidents/${sampleIncident(0).id}">Elevated error rates</a>`);
});

test.each([
  ['FREQ=WEEKLY', 'en', 'every week'],
  ['FREQ=WEEKLY;INTERVAL=2', 'en', 'every 2 weeks'],
  ['FREQ=WEEKLY;BYDAY=FR,MO', 'de', 'jede Woche (Montag, Freitag)'],
  ['FREQ=MONTHLY;BYDAY=1SU', 'fr', 'chaque mois'],
])('maintenance with the rule %s shows its next time, and how often it repeats', (rrule, language, text) => {
  const first = sampleMaintenance(0, { rrule });
  const second = sampleMaintenance(0, {
    rrule,
    startsAt: '2026-12-03T12:00:00.000Z',
    endsAt: '2026-12-03T13:00:00.000Z',
  });
  const body = bodyOf(samplePage({ language, maintenances: [first, second] }));
  expect(body).toContain(` · ${text}</p>`);
  expect(body).toContain(`<time datetime="${first.startsAt}">`);
  expect(body).not.toContain(second.startsAt);
});

test('own rules are in the style sheet, and do not reach the name of the maker', () => {
  const { body, policy = '' } = render(samplePage({ customCss: '.hero{border-radius:0}' }));
  expect(body).toContain('@scope (body) to (.by){.hero{border-radius:0}\n}</style>');
  expect(body).toContain('<p class="m by">Powered by Pharos</p>');
  expect(policy).not.toContain('unsafe');
});

test('only ways to subscribe that the page offers have a form', () => {
  const formOf = (subscriptions: PublicPage['subscriptions'], by?: 'webhook' | 'slack') =>
    renderSubscribePage(contextOf(samplePage({ subscriptions })), { kind: 'subscribe', by }).body;
  expect(formOf(['email', 'webhook', 'slack', 'feed'])).toContain('type="email"');
  expect(formOf(['email', 'webhook', 'slack', 'feed'], 'slack')).toContain(
    'https://hooks.slack.com/services/…',
  );
  const only = formOf(['webhook'], 'slack');
  expect(only).toContain('name="by" value="webhook"');
  for (const part of ['type="email"', '?by=', 'feed.rss']) expect(only).not.toContain(part);
  expect(formOf(['feed'])).not.toContain('<form');
});
