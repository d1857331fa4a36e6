import { describe, expect, test } from 'vitest';
import { toMarkdown, toSlug } from './imported-page.ts';
import { readPageImport } from './read-page-import.ts';

test('elements that are not objects are named', () => {
  const file = { ...SUMMARY, incidents: [4, { ...SUMMARY.incidents[0], components: ['c2'] }] };
  const { notes } = readPageImport('statuspage', JSON.stringify(file));
  expect(notes.map(({ kind, note }) => `${kind}: ${note}`)).toEqual(
    expect.arrayContaining(['page: Not imported: incidents[0].', 'incident: Not imported: components[0].']),
  );
});

const SUMMARY = {
  page: {
    id: 'p1',
    name: 'Example Shop',
    url: 'https://example-shop.statuspage.io',
    time_zone: 'Europe/Berlin',
    domain: 'status.example.com',
  },
  components: [
    { id: 'g1', name: 'Europe', group: true, position: 1, status: 'operational', components: ['c2'] },
    { id: 'c2', name: 'API', group: false, group_id: 'g1', position: 3, status: 'partial_outage' },
    {
      id: 'c1',
      name: 'Website',
      group: false,
      group_id: null,
      position: 2,
      status: 'under_maintenance',
      only_show_if_degraded: true,
    },
  ],
  incidents: [
    {
      id: 'i1',
      name: 'Slow API',
      impact: 'none',
      components: [{ id: 'c2', name: 'API' }],
      incident_updates: [
        { status: 'resolved', body: 'Fixed.', display_at: '2026-01-02T12:00:00Z' },
        {
          status: 'investigating',
          body: '<p>We <b>investigate</b>.</p>',
          display_at: '2026-01-02T10:00:00Z',
          affected_components: [{ code: 'c2', new_status: 'major_outage' }],
        },
        { status: 'unheard_of', body: 'x', display_at: '2026-01-02T11:00:00Z' },
      ],
      postmortem_body: 'A full disk.',
    },
    { id: 'i2', name: 'Nothing known', impact: 'minor', incident_updates: [] },
  ],
  scheduled_maintenances: [
    {
      name: 'Move',
      status: 'scheduled',
      scheduled_for: '2030-01-01T00:00:00Z',
      scheduled_until: '2030-01-01T02:00:00Z',
      components: [{ id: 'c1' }],
      incident_updates: [{ body: 'We move.' }],
    },
    { name: 'Old', status: 'completed', scheduled_for: '2020-01-01T00:00:00Z' },
  ],
};

describe('a summary of Statuspage', () => {
  const page = readPageImport('statuspage', JSON.stringify(SUMMARY));

  test('becomes a page with groups and components in their order', () => {
    expect(page.settings).toEqual({ name: 'Example Shop', slug: 'example-shop', timeZone: 'Europe/Berlin' });
    expect(page.groups).toEqual([{ key: 'g1', name: 'Europe' }]);
    expect(page.components.map(({ name, groupKey, state }) => [name, groupKey, state])).toEqual([
      ['Website', undefined, 'maintenance'],
      ['API', 'g1', 'partial_outage'],
    ]);
  });

  test('keeps the updates of incidents in their order, with exact impacts where it has them', () => {
    const [incident, ...others] = page.incidents;
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ title: 'Slow API', severity: 'minor', postmortem: 'A full disk.' });
    expect(incident?.updates).toEqual([
      {
        status: 'investigating',
        message: 'We investigate.',
        at: '2026-01-02T10:00:00.000Z',
        components: [{ key: 'c2', state: 'major_outage' }],
      },
      {
        status: 'resolved',
        message: 'Fixed.',
        at: '2026-01-02T12:00:00.000Z',
        components: [{ key: 'c2', state: 'operational' }],
      },
    ]);
  });

  test('lists what has no equivalent', () => {
    expect(page.maintenances).toHaveLength(1);
    expect(page.notes.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'component Website',
      'incident Nothing known',
      'incident Slow API',
      'incident Slow API',
      'maintenance Old',
      'page Example Shop',
    ]);
  });
});

describe('responses of the API of OpenStatus', () => {
  const file = {
    page: {
      id: 7,
      title: 'Example',
      slug: 'example',
      description: 'Our services',
      passwordProtected: true,
      monitors: [
        { monitorId: 2, order: 1 },
        { monitorId: 1, order: 0 },
        { monitorId: 9, order: 2 },
      ],
    },
    monitors: [
      { id: 1, name: 'API', url: 'https://api.example.com/health' },
      { id: 2, name: 'Website', url: 'https://example.com' },
    ],
    statusReports: [
      { id: 3, title: 'Outage', status: 'resolved', monitorIds: [1], pageId: 7 },
      { id: 4, title: 'Of another page', status: 'resolved', monitorIds: [], pageId: 8 },
    ],
    statusReportUpdates: [
      { id: 1, status: 'identified', date: '2026-02-01T10:00:00Z', message: 'Found.', statusReportId: 3 },
      { id: 2, status: 'resolved', date: '2026-02-01T11:00:00Z', message: 'Fixed.', statusReportId: 3 },
    ],
    maintenances: [
      { title: 'Backwards', from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z', pageId: 7 },
    ],
  };
  const page = readPageImport('openstatus', JSON.stringify(file));

  test('become a private page with the monitors in their order', () => {
    expect(page.isPrivate).toBe(true);
    expect(page.components.map(({ name, url }) => [name, url])).toEqual([
      ['API', 'https://api.example.com/health'],
      ['Website', 'https://example.com'],
    ]);
  });

  test('contain only the reports of the page', () => {
    expect(page.incidents.map(({ title }) => title)).toEqual(['Outage']);
    expect(page.incidents[0]?.updates.map(({ components }) => components)).toEqual([
      [{ key: '1', state: 'partial_outage' }],
      [{ key: '1', state: 'operational' }],
    ]);
    expect(page.maintenances).toEqual([]);
  });
});

test('files without a page, of another type and with values of other types are refused or read without them', () => {
  expect(() => readPageImport('statuspage', 'no JSON')).toThrow();
  for (const content of ['[]', 'null', '{}', '{"page":7}', '{"page":{"name":[]}}'])
    expect(() => readPageImport('statuspage', content)).toThrow();
  const odd = { page: { name: 'A' }, components: [null, 7, { name: ['x'] }], incidents: {} };
  const page = readPageImport('statuspage', JSON.stringify(odd));
  expect(page.components.map(({ name }) => name)).toEqual(['Unnamed']);
  expect(page.settings.slug).toBe('imported-page');
});

test('HTML becomes text, and names become slugs', () => {
  expect(toMarkdown('<ul><li>one</li><li>a &lt; b &amp;amp; c</li></ul>')).toBe('- one\n- a < b &amp; c');
  expect(toSlug('Ünïcode — Status!')).toBe('unicode-status');
  expect(toSlug('日本')).toBe('imported-page');
});

test.each([
  [
    'a time without a zone',
    { display_at: '2026-01-02T10:00:00' },
    /time of an update is not like 2026-03-01T12:00:00Z/,
  ],
  ['a date of a country', { display_at: '06/07/2026' }, /time of an update is not like/],
  ['a day that does not exist', { display_at: '2026-02-30T10:00:00Z' }, /time of an update is not like/],
  ['an unknown status', { status: 'false_alarm' }, /status of an update is not known/],
])('an update with %s is left out, with a note', (_name, fields, note) => {
  const good = { status: 'investigating', body: 'Found.', display_at: '2026-01-02 12:00:00 +0200' };
  const incident = {
    id: 'i',
    name: 'Outage',
    impact: 'minor',
    incident_updates: [good, { ...good, ...fields }],
  };
  const { incidents, notes } = readPageImport(
    'statuspage',
    JSON.stringify({ page: { name: 'Shop' }, incidents: [incident] }),
  );
  expect(incidents[0]?.updates.map(({ at }) => at)).toEqual(['2026-01-02T10:00:00.000Z']);
  expect(notes).toEqual([{ kind: 'incident', name: 'Outage', note: expect.stringMatching(note) }]);
});

test('fields and states that have no equivalent are named', () => {
  const { components, notes } = readPageImport(
    'statuspage',
    JSON.stringify({
      page: {
        name: 'Shop',
        ip_restrictions: '10.0.0.0/8',
        allow_incident_subscribers: true,
        hidden_from_search: false,
      },
      components: [{ id: 'c', name: 'API', status: 'sleeping', core_service: true, showcase: true }],
    }),
  );
  expect(components).toMatchObject([{ name: 'API', state: 'operational' }]);
  expect(notes.map(({ note }) => note)).toEqual([
    'The restriction to networks is not imported: choose who can see the page.',
    'Not imported: allow_incident_subscribers.',
    'Its status is not known. It is operational.',
    'Not imported: core_service.',
  ]);
});
