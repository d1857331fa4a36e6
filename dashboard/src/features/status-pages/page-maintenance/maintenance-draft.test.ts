import { expect, test } from 'vitest';
import { draftOf, newMaintenance, toMaintenance } from './maintenance-draft.ts';

const NOW = Date.parse('2026-11-23T12:20:00Z');

test('maintenance is sent as an instant of its time zone', () => {
  const draft = { ...newMaintenance('Europe/Berlin', NOW), title: ' Updates ', message: 'Slow.' };
  expect(draft.schedule.startsAt).toBe('2026-11-24T14:00');
  expect(toMaintenance(draft)).toMatchObject({
    title: 'Updates',
    startsAt: '2026-11-24T13:00:00.000Z',
    durationMinutes: 60,
    rrule: null,
  });
});

test('without a title, a message or a start nothing is sent', () => {
  const draft = { ...newMaintenance('UTC', NOW), title: 'Updates', message: 'Slow.' };
  expect(toMaintenance({ ...draft, title: ' ' })).toBeUndefined();
  expect(toMaintenance({ ...draft, message: '' })).toBeUndefined();
  expect(toMaintenance({ ...draft, schedule: { ...draft.schedule, startsAt: '' } })).toBeUndefined();
});

test('stored maintenance is edited and sent without a change', () => {
  const stored = {
    id: 'smt_1',
    statusPageId: 'stp_1',
    title: 'Updates',
    message: 'Slow.',
    html: '<p>Slow.</p>',
    status: 'scheduled' as const,
    startsAt: '2026-11-29T01:00:00.000Z',
    durationMinutes: 2_880,
    rrule: 'FREQ=WEEKLY;BYDAY=SU',
    timeZone: 'Europe/Berlin',
    components: [{ id: 'cmp_1', name: 'Shop' }],
    pausesAlerts: false,
    notifiesSubscribers: false,
    occurrences: [],
    updates: [],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    etag: '"1"',
  };
  const draft = draftOf(stored);
  expect(draft).toMatchObject({ schedule: { startsAt: '2026-11-29T02:00' }, notify: false });
  const { startsAt, durationMinutes, rrule, timeZone, pausesAlerts } = stored;
  expect(toMaintenance(draft)).toMatchObject({
    startsAt,
    durationMinutes,
    rrule,
    timeZone,
    pausesAlerts,
    componentIds: ['cmp_1'],
  });
});
