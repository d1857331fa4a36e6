import { describe, expect, test } from 'vitest';
import type { IncidentStatus } from '../page-states.data.ts';
import { summarizeUpdates, type UpdateFacts } from './summarize-updates.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const update = (
  minute: number,
  status: IncidentStatus,
  impacts: UpdateFacts['impacts'] = [],
): UpdateFacts => ({ id: `iup_${minute}`, status, at: at(minute), impacts });

describe('an incident', () => {
  test('has the status of its latest update, in whatever order updates were added', () => {
    const updates = [update(20, 'monitoring'), update(0, 'investigating'), update(10, 'identified')];
    expect(summarizeUpdates(updates)).toMatchObject({
      status: 'monitoring',
      monitoringAt: at(20),
      resolvedAt: null,
    });
  });

  test('affects each component as the latest update about it says, and none once it is resolved', () => {
    const updates = [
      update(0, 'investigating', [
        { id: 'a', impact: 'major_outage' },
        { id: 'b', impact: 'degraded' },
      ]),
      update(10, 'identified', [{ id: 'a', impact: 'partial_outage' }]),
    ];
    expect(summarizeUpdates(updates).impacts).toEqual([
      { id: 'a', impact: 'partial_outage' },
      { id: 'b', impact: 'degraded' },
    ]);
    expect(summarizeUpdates([...updates, update(20, 'resolved')]).impacts).toEqual([
      { id: 'a', impact: 'operational' },
      { id: 'b', impact: 'operational' },
    ]);
  });

  test('was resolved when the last resolved period began, and is open after it was opened again', () => {
    const resolved = [update(0, 'investigating'), update(10, 'resolved'), update(20, 'resolved')];
    expect(summarizeUpdates(resolved).resolvedAt).toEqual(at(10));
    const reopened = [...resolved, update(30, 'investigating')];
    expect(summarizeUpdates(reopened)).toMatchObject({ status: 'investigating', resolvedAt: null });
    expect(summarizeUpdates([...reopened, update(40, 'resolved')]).resolvedAt).toEqual(at(40));
  });
});
