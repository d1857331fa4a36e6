import { expect, test } from 'vitest';
import { createRenderContext } from '../html/render-context.ts';
import { PUBLIC_JSON_PATH, renderRepresentation } from '../representations.ts';
import {
  SAMPLE_NOW_MS,
  SAMPLE_PAGE_ID,
  sampleComponent,
  sampleIncident,
  sampleMaintenance,
  samplePage,
} from '../testing/sample-page.ts';
import { publicPage } from './page-schema.ts';

const page = samplePage({
  maintenances: [
    sampleMaintenance(0),
    sampleMaintenance(1, { status: 'in_progress' }),
    sampleMaintenance(2, { status: 'completed' }),
    sampleMaintenance(3, { status: 'canceled' }),
  ],
});

function read(path: string) {
  const representation = renderRepresentation(
    createRenderContext(page, '/status/acme', SAMPLE_NOW_MS),
    `/api/v2/${path}.json`,
  );
  return JSON.parse(representation?.body ?? 'null');
}

const PAGE = {
  id: SAMPLE_PAGE_ID,
  name: 'Acme Cloud',
  url: 'http://localhost:3000/status/acme',
  time_zone: 'Europe/Berlin',
  updated_at: '2026-11-24T11:00:00.000Z',
};
const API_COMPONENT = {
  id: sampleComponent(1).id,
  name: 'API',
  status: 'degraded_performance',
  created_at: '2026-05-08T12:00:00.000Z',
  updated_at: '2026-11-23T12:00:00.000Z',
  position: 1,
  description: null,
  showcase: true,
  start_date: '2026-05-08',
  group_id: 'cgr_00000000000000000000000001',
  page_id: SAMPLE_PAGE_ID,
  group: false,
  only_show_if_degraded: false,
};

// https://metastatuspage.com/api documents these documents and fields.
test('every document has the page and its own lists, and nothing else', () => {
  const keys = (path: string) => Object.keys(read(path)).sort();
  expect(keys('summary')).toEqual(['components', 'incidents', 'page', 'scheduled_maintenances', 'status']);
  expect(keys('status')).toEqual(['page', 'status']);
  expect(keys('components')).toEqual(['components', 'page']);
  expect(keys('incidents')).toEqual(['incidents', 'page']);
  expect(keys('incidents/unresolved')).toEqual(['incidents', 'page']);
  expect(keys('scheduled-maintenances')).toEqual(['page', 'scheduled_maintenances']);
  expect(keys('scheduled-maintenances/upcoming')).toEqual(['page', 'scheduled_maintenances']);
  expect(keys('scheduled-maintenances/active')).toEqual(['page', 'scheduled_maintenances']);
  for (const path of ['summary', 'status', 'components', 'incidents']) expect(read(path).page).toEqual(PAGE);
});

test('the status has the indicator and the description of the original API', () => {
  expect(read('status').status).toEqual({ indicator: 'minor', description: 'Partially Degraded Service' });
});

test('components and groups have every documented field', () => {
  const { components } = read('components');
  expect(components).toHaveLength(4);
  expect(components[0]).toEqual({
    id: 'cgr_00000000000000000000000001',
    name: 'Platform',
    status: 'degraded_performance',
    created_at: '2026-05-08T12:00:00.000Z',
    updated_at: '2026-11-23T12:00:00.000Z',
    position: 1,
    description: null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: SAMPLE_PAGE_ID,
    group: true,
    only_show_if_degraded: false,
    components: [sampleComponent(1).id, sampleComponent(2).id],
  });
  expect(components[2]).toEqual(API_COMPONENT);
});

test('incidents have every documented field', () => {
  const { incidents } = read('incidents/unresolved');
  expect(incidents).toHaveLength(1);
  expect(incidents[0]).toEqual({
    id: sampleIncident(0).id,
    name: 'Elevated error rates',
    status: 'identified',
    created_at: '2026-11-23T12:00:00.000Z',
    updated_at: '2026-11-23T14:00:00.000Z',
    monitoring_at: null,
    resolved_at: null,
    impact: 'major',
    shortlink: `http://localhost:3000/status/acme/incidents/${sampleIncident(0).id}`,
    started_at: '2026-11-23T12:00:00.000Z',
    page_id: SAMPLE_PAGE_ID,
    incident_updates: [
      expect.objectContaining({ status: 'resolved', affected_components: [] }),
      {
        id: 'upd_00000000000000000000000000',
        status: 'investigating',
        body: 'We are investigating slow responses.',
        incident_id: sampleIncident(0).id,
        created_at: '2026-11-23T12:00:00.000Z',
        updated_at: '2026-11-23T12:00:00.000Z',
        display_at: '2026-11-23T12:00:00.000Z',
        affected_components: [
          {
            code: sampleComponent(0).id,
            name: 'Service 0',
            old_status: 'operational',
            new_status: 'degraded_performance',
          },
        ],
        deliver_notifications: true,
        custom_tweet: null,
        tweet_id: null,
      },
    ],
    components: [expect.objectContaining({ id: sampleComponent(0).id, name: 'Website' })],
    reminder_intervals: null,
  });
});

test('an incident with a published postmortem has that status, and the text as its newest update', () => {
  const found = read('incidents').incidents.find(({ id }: { id: string }) => id === sampleIncident(1).id);
  expect(found.status).toBe('postmortem');
  expect(found.incident_updates[0]).toMatchObject({ status: 'postmortem', body: 'A disk was full.' });
});

test('scheduled maintenances have every documented field, and those of other states are in their lists only', () => {
  const { scheduled_maintenances: upcoming } = read('scheduled-maintenances/upcoming');
  expect(upcoming).toHaveLength(1);
  const id = `${sampleMaintenance(0).id}-${(Date.parse('2026-11-26T12:00:00Z') / 1_000).toString(36)}`;
  expect(upcoming[0]).toEqual({
    id,
    name: 'Database upgrade 0',
    status: 'scheduled',
    created_at: '2026-11-23T12:00:00.000Z',
    updated_at: '2026-11-23T12:00:00.000Z',
    monitoring_at: null,
    resolved_at: null,
    impact: 'maintenance',
    shortlink: 'http://localhost:3000/status/acme',
    started_at: '2026-11-26T12:00:00.000Z',
    page_id: SAMPLE_PAGE_ID,
    incident_updates: [
      expect.objectContaining({
        status: 'scheduled',
        body: 'We upgrade the database.',
        incident_id: id,
        affected_components: [expect.objectContaining({ new_status: 'under_maintenance' })],
      }),
    ],
    components: [API_COMPONENT],
    reminder_intervals: null,
    scheduled_for: '2026-11-26T12:00:00.000Z',
    scheduled_until: '2026-11-26T13:00:00.000Z',
  });
  const statuses = (path: string) =>
    read(path).scheduled_maintenances.map(({ status }: { status: string }) => status);
  expect(statuses('scheduled-maintenances/active')).toEqual(['in_progress']);
  expect(statuses('scheduled-maintenances')).toEqual(['scheduled', 'in_progress', 'completed']);
  expect(statuses('summary')).toEqual(['scheduled', 'in_progress']);
});

test('the JSON of the public API has every field of the projection', () => {
  const representation = renderRepresentation(
    createRenderContext(page, '/status/acme', SAMPLE_NOW_MS),
    '/page.json',
  );
  expect(JSON.parse(representation?.body ?? '')).toEqual({
    success: true,
    statusPage: JSON.parse(JSON.stringify(page)),
  });
});

test('the JSON of a page has exactly the documented fields', () => {
  const context = createRenderContext(page, '/status/acme', SAMPLE_NOW_MS);
  const { statusPage } = JSON.parse(renderRepresentation(context, PUBLIC_JSON_PATH)?.body ?? 'null');
  expect(publicPage.parse(statusPage)).toEqual(statusPage);
});
