import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import type { PublicPage } from '../../projection/public-page.ts';
import { createRenderContext } from '../html/render-context.ts';
import { WIDGET_SCRIPT } from '../html/scripts.data.ts';
import { renderRepresentation } from '../representations.ts';
import {
  SAMPLE_NOW_MS,
  sampleComponent,
  sampleIncident,
  sampleMaintenance,
  samplePage,
  sampleText,
} from '../testing/sample-page.ts';

const MAX_WIDGET_BYTES = 3_000;

function render(path: string, page: PublicPage = samplePage()): string {
  const context = createRenderContext(page, '/status/acme', SAMPLE_NOW_MS);
  return renderRepresentation(context, path)?.body ?? '';
}

/** Returns the texts of all elements with a name. @throws Error when elements are not closed in their order. */
function textsOf(xml: string, element: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        if (name === element) texts.push('');
      },
      ontext(text) {
        if (open.at(-1) === element) texts.push(`${texts.pop() ?? ''}${text}`);
      },
      onclosetag(name) {
        if (open.pop() !== name) throw new Error(`${name} is not closed`);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

test('Atom and RSS contain incidents and maintenance, newest change first', () => {
  const atom = render('/feed.atom');
  expect(atom).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/);
  expect(textsOf(atom, 'title')).toEqual([
    'Acme Cloud',
    'Elevated error rates (Identified)',
    'Scheduled maintenance: Database upgrade 0 (Scheduled)',
    'Slow responses 1 (Resolved)',
  ]);
  const rss = render('/feed.rss');
  expect(textsOf(rss, 'title')).toHaveLength(4);
  const [, ...descriptions] = textsOf(rss, 'description');
  expect(descriptions).toHaveLength(3);
  expect(descriptions.every((text) => text.length > 0)).toBe(true);
  expect(textsOf(rss, 'guid')[0]).toBe(
    `http://localhost:3000/status/acme/incidents/${sampleIncident(0).id}#${sampleIncident(0).updates[0]?.id}`,
  );
});

test('texts with markup, the end of a CDATA section and control characters leave feeds well-formed', () => {
  const evil = 'a ]]> <b>&amp; ]]> \u0000\u0007\ufffe\ud800 "quoted"';
  const incident = sampleIncident(0, { title: evil });
  const updates = incident.updates.map((update) => ({ ...update, message: sampleText(evil) }));
  const page = samplePage({ name: evil, description: evil, incidents: [{ ...incident, updates }] });
  for (const path of ['/feed.atom', '/feed.rss', '/badge.svg', '/maintenance.ics']) {
    const text = render(path, page);
    expect([...text].some((character) => character < '\t' || character === '\u{fffe}')).toBe(false);
  }
});

test.each([
  'p99 <1 s> ]]>',
  'a ]]> b ]]> c',
  'Use <b>bold</b> & <script>alert(1)</script>',
  'AT&amp;T &lt;1',
  `"quotes" and 'apostrophes'`,
  '5 < 6 > 4 🚀',
])('titles are plain text in Atom and RSS: %s', (title) => {
  const page = samplePage({
    name: title,
    incidents: [sampleIncident(1, { title })],
    maintenances: [sampleMaintenance(0, { title })],
  });
  for (const path of ['/feed.rss', '/feed.atom'])
    expect(textsOf(render(path, page), 'title')).toEqual([
      title,
      `Scheduled maintenance: ${title} (Scheduled)`,
      `${title} (Resolved)`,
    ]);
  expect(render('/feed.atom', page)).not.toMatch(/<title(?! type="text">)/);
});

test('readers of RSS show an incident again after each update and its postmortem; its id in Atom stays', () => {
  const incident = sampleIncident(1);
  const [resolved, investigating] = incident.updates;
  const states = [
    { ...incident, updates: incident.updates.slice(1), updatedAt: investigating?.at ?? '' },
    { ...incident, updatedAt: resolved?.at ?? '' },
    { ...incident, postmortem: { ...sampleText('A disk was full.'), publishedAt: incident.updatedAt } },
  ];
  const pages = states.map((state) => samplePage({ incidents: [state], maintenances: [] }));
  const first = (path: string, element: string) => (page: PublicPage) =>
    textsOf(render(path, page), element).at(-1);
  expect(new Set(pages.map(first('/feed.rss', 'guid'))).size).toBe(3);
  expect(pages.map(first('/feed.rss', 'pubDate'))).toEqual(
    states.map(({ updatedAt }) => new Date(updatedAt).toUTCString()),
  );
  expect(new Set(pages.map(first('/feed.atom', 'id'))).size).toBe(1);
  const maintenance = sampleMaintenance(0);
  const occurrences = [maintenance, { ...maintenance, status: 'in_progress' as const }];
  const guids = occurrences.map((each) =>
    first('/feed.rss', 'guid')(samplePage({ incidents: [], maintenances: [each] })),
  );
  expect(new Set(guids).size).toBe(2);
});

test('feeds state the time of the last change', () => {
  const page = samplePage({ updatedAt: '2026-11-24T11:22:33.000Z' });
  expect(textsOf(render('/feed.atom', page), 'updated')[0]).toBe(page.updatedAt);
  expect(textsOf(render('/feed.rss', page), 'lastBuildDate')).toEqual(['Tue, 24 Nov 2026 11:22:33 GMT']);
});

test('the calendar has one event for each occurrence, with an id that stays the same', () => {
  const page = samplePage({
    maintenances: [
      sampleMaintenance(0),
      sampleMaintenance(0, { startsAt: '2026-12-03T12:00:00.000Z', endsAt: '2026-12-03T13:00:00.000Z' }),
      sampleMaintenance(1, { status: 'canceled', title: 'Comma, semicolon; line\nbreak' }),
    ],
  });
  const lines = render('/maintenance.ics', page).split('\r\n');
  const uids = lines.filter((line) => line.startsWith('UID:'));
  expect(new Set(uids).size).toBe(3);
  expect(lines).toContain('DTSTART:20261126T120000Z');
  expect(lines).toContain('DTEND:20261126T130000Z');
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('SUMMARY:Comma\\, semicolon\\; line\\nbreak');
  expect(
    render('/maintenance.ics', page)
      .split('\r\n')
      .filter((line) => line.startsWith('UID:')),
  ).toEqual(uids);
});

test('badges show the state, the uptime of the last days, and the latency', () => {
  expect(render('/badge.svg')).toContain('Acme Cloud: Degraded');
  expect(render(`/badge.svg?component=${sampleComponent(0).id}`)).toContain('Website: Operational');
  const down = samplePage({ components: [sampleComponent(0)], groups: [] });
  expect(render('/badge.svg?kind=uptime', down)).toMatch(/Uptime: 99\.9\d%/);
  expect(render('/badge.svg?days=1&kind=uptime', down)).toContain('Uptime: 100.00%');
  expect(render('/badge.svg?kind=latency', down)).toContain('Latency: 120 ms');
});

test('a badge without a value to show is grey; one of a component that the page does not show does not exist', () => {
  const { uptimePercent: _uptime, latency: _latency, ...hidden } = sampleComponent(0);
  const page = samplePage({ components: [hidden], groups: [] });
  const { days: _days, ...unmonitored } = hidden;
  for (const each of [page, samplePage({ components: [unmonitored], groups: [] })])
    for (const query of ['kind=uptime', 'kind=latency', `kind=uptime&component=${hidden.id}`]) {
      expect(render(`/badge.svg?${query}`, each)).toContain('No data');
      expect(render(`/badge.svg?${query}`, each)).toContain('#515c6d');
    }
  expect(
    render('/badge.svg', samplePage({ components: [], groups: [], incidents: [], state: 'operational' })),
  ).toContain('Unknown');
  for (const query of ['component=cmp_other', 'days=91&kind=uptime', 'kind=x'])
    expect(render(`/badge.svg?${query}`, page)).toBe('');
});

test('the widget is smaller than 3 KB, and its data is that of the page', () => {
  expect(Buffer.byteLength(WIDGET_SCRIPT)).toBeLessThan(MAX_WIDGET_BYTES);
  expect(JSON.parse(render('/widget.json'))).toEqual({
    url: 'http://localhost:3000/status/acme',
    name: 'Acme Cloud',
    indicator: 'minor',
    description: 'Some systems are degraded',
  });
});
