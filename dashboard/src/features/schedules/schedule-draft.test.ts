import { expect, test } from 'vitest';
import { describeSchedule } from './describe-schedule.ts';
import { draftOfSchedule, newSchedule, toSchedule } from './schedule-draft.ts';

const SUNDAYS = {
  startsAt: '2026-03-08T01:30:00.000Z',
  durationMinutes: 90,
  rrule: 'FREQ=WEEKLY;BYDAY=SU',
  timeZone: 'Europe/Berlin',
};

test('the form shows the local start, and describes the same schedule', () => {
  const draft = draftOfSchedule(SUNDAYS);
  expect(draft).toMatchObject({ startsAt: '2026-03-08T02:30', length: '90', unit: 'minutes' });
  expect(toSchedule(draft)).toEqual(SUNDAYS);
});

test('a duration is shown in its largest whole unit', () => {
  const draftOf = (durationMinutes: number) => draftOfSchedule({ ...SUNDAYS, durationMinutes });
  expect(draftOf(2_880)).toMatchObject({ length: '2', unit: 'days' });
  expect(draftOf(60)).toMatchObject({ length: '1', unit: 'hours' });
});

test('new maintenance starts at the next full hour of its time zone', () => {
  const draft = newSchedule('Europe/Berlin', Date.parse('2026-11-23T12:20:00Z'));
  expect(draft.startsAt).toBe('2026-11-23T14:00');
  expect(toSchedule(draft)).toEqual({
    startsAt: '2026-11-23T13:00:00.000Z',
    timeZone: 'Europe/Berlin',
    durationMinutes: 60,
    rrule: null,
  });
});

test('a form without a start describes no schedule', () => {
  expect(toSchedule({ ...draftOfSchedule(SUNDAYS), startsAt: '' })).toBeUndefined();
});

test('a schedule is described in words', () => {
  expect(describeSchedule(SUNDAYS)).toBe('Every week on Sun');
  expect(describeSchedule({ ...SUNDAYS, rrule: null })).toBe('Once');
  expect(describeSchedule({ ...SUNDAYS, rrule: 'FREQ=MONTHLY;BYDAY=2SU' })).toBe(
    'Every month on the second Sunday',
  );
  expect(describeSchedule({ ...SUNDAYS, rrule: 'FREQ=YEARLY' })).toBe('FREQ=YEARLY');
});
