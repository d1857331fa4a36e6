import { expect, test } from 'vitest';
import { toLocalInput } from '../../../lib/time/local-input.ts';
import {
  applyTemplate,
  EMPTY_INCIDENT,
  type IncidentDraft,
  isComplete,
  toIncident,
  wrongTimes,
} from './incident-draft.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const HOUR_MS = 3_600_000;
const local = (hours: number) => toLocalInput(NOW + hours * HOUR_MS);
const draft = (changes: Partial<IncidentDraft> = {}): IncidentDraft => ({
  ...EMPTY_INCIDENT,
  title: ' Payments fail ',
  message: 'We investigate.',
  ...changes,
});

test('a template fills in the texts, and its components get the state that its severity suggests', () => {
  const template = {
    id: 'itp_1',
    statusPageId: 'stp_1',
    name: 'Payments',
    title: 'Payments fail',
    severity: 'major' as const,
    status: 'identified' as const,
    message: 'A provider rejects payments.',
    componentIds: ['cmp_1'],
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
  };
  expect(applyTemplate({ ...draft(), notify: false }, template)).toMatchObject({
    title: 'Payments fail',
    status: 'identified',
    impacts: { cmp_1: 'partial_outage' },
    notify: false,
  });
});

test('times are sent only of an incident that is reported afterwards, and its end only when it is resolved', () => {
  const times = { startedAt: local(-3), resolvedAt: local(-1) };
  expect(toIncident(draft(times), 'stp_1', false)).not.toHaveProperty('startedAt');
  const open = toIncident(draft({ ...times, isBackDated: true }), 'stp_1', false);
  expect(open).toMatchObject({ title: 'Payments fail', startedAt: '2026-11-23T09:00:00.000Z' });
  expect(open).not.toHaveProperty('resolvedAt');
  const resolved = toIncident(draft({ ...times, isBackDated: true, status: 'resolved' }), 'stp_1', true);
  expect(resolved).toMatchObject({ resolvedAt: '2026-11-23T11:00:00.000Z', isDraft: true });
});

test('a beginning in the future and an end before the beginning are not accepted', () => {
  const resolved = { isBackDated: true, status: 'resolved' as const };
  expect(wrongTimes(draft({ isBackDated: true, startedAt: local(1) }), NOW)).toEqual({ startedAt: 'past' });
  expect(wrongTimes(draft({ ...resolved, startedAt: local(-1), resolvedAt: local(-2) }), NOW)).toEqual({
    resolvedAt: 'order',
  });
  expect(wrongTimes(draft({ ...resolved, startedAt: local(-1), resolvedAt: local(2) }), NOW)).toEqual({
    resolvedAt: 'past',
  });
  expect(isComplete(draft({ isBackDated: true, startedAt: local(-1) }), NOW)).toBe(true);
  expect(isComplete(draft({ message: ' ' }), NOW)).toBe(false);
});
