import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { maintenanceWindows } from '../../monitors/monitors.table.ts';
import { addMonitor, openMonitors } from '../../monitors/testing/open-monitors.ts';
import { fanOutPayload } from '../subscribers/fan-out.ts';
import { openStatusPages, type TestStatusPages } from '../testing/open-status-pages.ts';
import { newMaintenance } from './maintenances.contract.ts';

describe.each(availableStateDrivers())('scheduled maintenance on %s', (driver) => {
  let state: State;
  let pages: TestStatusPages;
  let page: { readonly pageId: string; readonly organizationId: string };
  let actor: Awaited<ReturnType<typeof addMonitor>>['actor'];
  let monitorId: string;
  let slug = 0;

  beforeAll(async () => {
    state = await openTestState(driver);
  });
  afterAll(() => state.close());
  beforeEach(async () => {
    pages = openStatusPages({ state });
    const monitor = await addMonitor(openMonitors({ state, clock: pages.clock }));
    ({ actor } = monitor);
    monitorId = monitor.id;
    slug += 1;
    const row = await pages.pages.create(actor, monitor.organizationId, {
      name: 'Shop',
      slug: `shop-${slug}`,
      timeZone: 'Europe/Berlin',
    });
    page = { pageId: row.id, organizationId: monitor.organizationId };
  });

  const schedule = async (changes: object = {}) => {
    const input = newMaintenance.parse({
      title: 'Database update',
      message: 'Orders may be slow.',
      startsAt: new Date(pages.clock.now() + HOUR_MS).toISOString(),
      durationMinutes: 60,
      ...changes,
    });
    return await pages.maintenances.create(actor, page, input);
  };
  const statusesOf = async (id: string) =>
    (await pages.maintenances.read(id, page.organizationId)).occurrences.map(({ status }) => status);
  const eventsOf = (from: TestStatusPages) => from.published.map(({ kind }) => kind);

  test('starts and ends at its times, each announced once although two processes look', async () => {
    const other = openStatusPages({ state, clock: pages.clock });
    const { row } = await schedule();
    pages.clock.advance(HOUR_MS - 1);
    await pages.advance();
    expect(await statusesOf(row.id)).toEqual(['scheduled']);
    pages.clock.advance(1);
    await Promise.all([pages.advance(), other.advance(), pages.advance()]);
    expect(await statusesOf(row.id)).toEqual(['in_progress']);
    expect([...eventsOf(pages), ...eventsOf(other)]).toEqual(['maintenance.started']);
    pages.clock.advance(HOUR_MS);
    await Promise.all([pages.advance(), other.advance()]);
    expect(await statusesOf(row.id)).toEqual(['completed']);
    expect(
      [...eventsOf(pages), ...eventsOf(other)].filter((kind) => kind === 'maintenance.ended'),
    ).toHaveLength(1);
    // Scheduled, started and ended: one message of the outbox each.
    expect([...pages.messages, ...other.messages]).toHaveLength(3);
  });

  test('that passed while no process ran is completed, and nobody is notified', async () => {
    const { row } = await schedule();
    pages.messages.length = 0;
    pages.clock.advance(5 * HOUR_MS);
    await pages.advance();
    expect(await statusesOf(row.id)).toEqual(['completed']);
    expect(pages.published).toEqual([]);
    expect(pages.messages).toEqual([]);
  });

  test('recurs at the same local time, also when the clocks change', async () => {
    pages.clock.set(Date.parse('2026-03-21T12:00:00Z'));
    const { row } = await schedule({ startsAt: '2026-03-22T01:30:00Z', rrule: 'FREQ=WEEKLY;BYDAY=SU' });
    expect(row.timeZone).toBe('Europe/Berlin');
    for (const at of ['2026-03-22T01:30:00Z', '2026-03-22T02:30:00Z']) {
      pages.clock.set(Date.parse(at));
      await pages.advance();
    }
    const { occurrences } = await pages.maintenances.read(row.id, page.organizationId);
    expect(occurrences.map(({ startsAt, status }) => [startsAt.toISOString(), status])).toEqual([
      // 02:30 does not exist on this day.
      ['2026-03-29T01:00:00.000Z', 'scheduled'],
      ['2026-03-22T01:30:00.000Z', 'completed'],
    ]);
  });

  test('can be started, prolonged, ended and canceled by people', async () => {
    const { row } = await schedule();
    const update = async (status?: 'in_progress' | 'completed' | 'canceled') =>
      pages.maintenances.addUpdate(actor, row.id, page.organizationId, {
        message: 'News',
        status,
        notify: true,
      });
    await update('in_progress');
    await pages.maintenances.update(actor, row.id, page.organizationId, { durationMinutes: 120 });
    const [running] = (await pages.maintenances.read(row.id, page.organizationId)).occurrences;
    expect((running?.endsAt.getTime() ?? 0) - (running?.startsAt.getTime() ?? 0)).toBe(2 * HOUR_MS);
    pages.clock.advance(MINUTE_MS);
    await update('completed');
    expect(await statusesOf(row.id)).toEqual(['completed']);
    await expect(update('canceled')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(eventsOf(pages)).toEqual(['maintenance.started', 'maintenance.ended']);
  });

  test('that recurs shows its next occurrences in public, although only the first one is planned', async () => {
    const { row } = await schedule({ rrule: 'FREQ=DAILY' });
    await schedule();
    const starts = async () =>
      (await pages.project(page.pageId))?.page.maintenances.flatMap(({ id, startsAt }) =>
        id === row.id ? [Date.parse(startsAt) - row.startsAt.getTime()] : [],
      );
    expect(await starts()).toEqual([0, 24, 48, 72, 96, 120].map((hours) => hours * HOUR_MS));
    await pages.maintenances.addUpdate(actor, row.id, page.organizationId, {
      message: 'Not needed',
      status: 'canceled',
      notify: false,
    });
    expect(await starts()).toEqual([0]);
  });

  test('that is canceled does not start, and recurs no more', async () => {
    const { row } = await schedule({ rrule: 'FREQ=DAILY' });
    await pages.maintenances.addUpdate(actor, row.id, page.organizationId, {
      message: 'Postponed',
      status: 'canceled',
      notify: false,
    });
    pages.clock.advance(49 * HOUR_MS);
    await pages.advance();
    expect(await statusesOf(row.id)).toEqual(['canceled']);
    expect(pages.published).toEqual([]);
  });

  test('creates a maintenance window of its monitors, which follows its changes', async () => {
    const component = await pages.components.create(actor, page, { displayName: 'Shop', monitorId });
    const { row } = await schedule({ componentIds: [component.row.id], pausesAlerts: true });
    const windows = () =>
      state.db
        .select()
        .from(maintenanceWindows)
        .where(eq(maintenanceWindows.organizationId, page.organizationId));
    expect(await windows()).toMatchObject([{ monitorIds: [monitorId], durationMinutes: 60, tags: [] }]);
    await pages.maintenances.update(actor, row.id, page.organizationId, { durationMinutes: 30 });
    expect(await windows()).toMatchObject([{ monitorIds: [monitorId], durationMinutes: 30 }]);
    await pages.maintenances.remove(actor, row.id, page.organizationId);
    expect(await windows()).toEqual([]);
    // A window without monitors would apply to all of them.
    await schedule({ pausesAlerts: true });
    expect(await windows()).toEqual([]);
  });

  test('tells subscribers of new times and of its deletion, unless they are not to be notified', async () => {
    const DAY = 24 * HOUR_MS;
    const { row } = await schedule();
    const startMs = row.startsAt.getTime();
    const at = (ms: number) => new Date(startMs + ms).toISOString();
    /** Makes a change. @returns the events of which subscribers are notified. */
    const told = async (work: () => Promise<unknown>) => {
      pages.messages.length = 0;
      await work();
      return pages.messages.map(({ payload }) => fanOutPayload.parse(payload).news.event);
    };
    const update = (changes: Parameters<typeof pages.maintenances.update>[3], id = row.id) =>
      told(() => pages.maintenances.update(actor, id, page.organizationId, changes));
    const remove = (id: string, options?: { notify: boolean }) =>
      told(() => pages.maintenances.remove(actor, id, page.organizationId, options));
    expect(await update({ startsAt: at(DAY) })).toEqual(['maintenance.rescheduled']);
    expect(await update({ startsAt: at(DAY), durationMinutes: 60 })).toEqual([]);
    expect(await update({ durationMinutes: 90 })).toEqual(['maintenance.rescheduled']);
    expect(await update({ title: 'Update', message: 'Slow.' })).toEqual([]);
    expect(await update({ startsAt: at(2 * DAY), notify: false })).toEqual([]);
    expect(await update({ rrule: 'FREQ=WEEKLY' })).toEqual([]);
    pages.clock.set(startMs + 2 * DAY);
    await pages.advance();
    expect(await update({ durationMinutes: 120 })).toEqual(['maintenance.rescheduled']);
    expect(await remove(row.id)).toEqual(['maintenance.canceled']);

    const silent = await schedule({ notify: false });
    const later = new Date(pages.clock.now() + DAY).toISOString();
    expect(await update({ startsAt: later }, silent.row.id)).toEqual([]);
    expect(await update({ durationMinutes: 90, notify: true }, silent.row.id)).toEqual([
      'maintenance.rescheduled',
    ]);
    expect(await remove(silent.row.id)).toEqual([]);
    expect(await remove((await schedule()).row.id, { notify: false })).toEqual([]);
    const over = await schedule();
    pages.clock.advance(3 * HOUR_MS);
    await pages.advance();
    expect(await remove(over.row.id)).toEqual([]);
  });

  test.each([
    ['rrule', { rrule: 'FREQ=MINUTELY' }],
    ['components.0.id', { componentIds: ['cmp_06ajz8w4m2kq9tx5vdycn7brfe'] }],
  ])('names the wrong field: %s', async (field, changes) => {
    await expect(schedule(changes)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
  });
});
