import { expect, test } from 'vitest';
import { appliesTo, draftOfWindow, type MaintenanceWindow, toWindow } from './window.ts';

const WINDOW: MaintenanceWindow = {
  id: 'mnt_1',
  organizationId: 'org_1',
  name: 'Sunday updates',
  monitorIds: [],
  tags: ['internal'],
  startsAt: '2026-03-08T01:30:00.000Z',
  durationMinutes: 90,
  rrule: 'FREQ=WEEKLY;BYDAY=SU',
  timeZone: 'Europe/Berlin',
  isOpen: false,
  nextStartsAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  etag: '"1"',
};

test('the form describes the same window', () => {
  const draft = draftOfWindow(WINDOW);
  const { name, startsAt, timeZone, durationMinutes, rrule, monitorIds, tags } = WINDOW;
  expect(toWindow(draft)).toEqual({ name, startsAt, timeZone, durationMinutes, rrule, monitorIds, tags });
});

test('a form without a start describes no window', () => {
  const draft = draftOfWindow(WINDOW);
  expect(toWindow({ ...draft, schedule: { ...draft.schedule, startsAt: '' } })).toBeUndefined();
});

test('a window applies to its monitors and tags, and without both to all', () => {
  const monitor = { id: 'mon_1', tags: ['internal'] };
  expect(appliesTo(WINDOW, monitor)).toBe(true);
  expect(appliesTo(WINDOW, { ...monitor, tags: [] })).toBe(false);
  expect(appliesTo({ ...WINDOW, monitorIds: ['mon_1'] }, { ...monitor, tags: [] })).toBe(true);
  expect(appliesTo({ ...WINDOW, tags: [] }, { ...monitor, tags: [] })).toBe(true);
});
