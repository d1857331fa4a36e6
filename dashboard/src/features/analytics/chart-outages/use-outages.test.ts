import { expect, test } from 'vitest';
import { shownOutages } from './use-outages.ts';

const OUTAGE = {
  id: 'out_1',
  monitorId: 'mon_1',
  monitorName: 'Shop',
  startedAt: '2026-03-01T10:00:00.000Z',
  durationSeconds: 90,
};

test('an ongoing outage ends when it was queried, whenever it is shown', () => {
  const [shown] = shownOutages({ outages: [{ ...OUTAGE, endedAt: null }] });
  expect(shown).toMatchObject({ at: OUTAGE.startedAt, until: '2026-03-01T10:01:30.000Z', isOngoing: true });
});

test('an outage that is over ends when it ended', () => {
  const endedAt = '2026-03-01T10:01:29.600Z';
  const [shown] = shownOutages({ outages: [{ ...OUTAGE, endedAt }] });
  expect(shown).toMatchObject({ until: endedAt, isOngoing: false });
});
