import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DiskSpace } from '../../../lib/disk-space.ts';
import { NOTIFICATIONS } from '../../../lib/texts/de/notifications.data.ts';
import { translateNotification } from '../../../lib/texts/translate-notification.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { notificationsModule } from '../../notifications/index.ts';
import { organizationsModule } from '../../organizations/index.ts';
import { createAnnouncer } from './describe-disk.ts';
import { type DiskAnnouncement, DiskWatch } from './disk-watch.ts';

const GB = 1024 ** 3;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let directory: string;
let files = 0;
let space: DiskSpace;
let clock: StoppedClock;
let announced: DiskAnnouncement[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-disk-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
beforeEach(() => begin());

/** Begins without a record. */
function begin(): void {
  files += 1;
  space = { totalBytes: 100 * GB, freeBytes: 50 * GB };
  clock = new StoppedClock(Date.parse('2026-11-30T12:00:00Z'));
  announced = [];
}

const pathOfRecord = () => join(directory, `disk-${files}.json`);
/** A process of the same data directory. */
const createWatch = (announce?: (announcement: DiskAnnouncement) => Promise<boolean>) =>
  new DiskWatch({
    clock,
    path: pathOfRecord(),
    announce:
      announce ??
      (async (announcement) => {
        announced.push(announcement);
        return true;
      }),
    readSpace: async () => space,
  });

test('a disk whose space cannot be read is unknown until it can', async () => {
  let isReadable = false;
  const watch = new DiskWatch({
    clock,
    path: pathOfRecord(),
    announce: async () => true,
    readSpace: async () => {
      if (!isReadable) throw new Error('EIO');
      return space;
    },
  });
  expect(await watch.current()).toBeNull();
  isReadable = true;
  expect(await watch.current()).toMatchObject(space);
});

/** Uses this many gigabytes a day for some days, and reads the space once an hour. */
async function use(watch: DiskWatch, gigabytesADay: number, days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    await watch.check();
    clock.advance(60 * MINUTE_MS);
    space = { ...space, freeBytes: Math.max(0, space.freeBytes - (gigabytesADay / 24) * GB) };
  }
}

describe('a disk that fills', () => {
  test('is announced once when it is full within 7 days, and once when it has space again', async () => {
    const watch = createWatch();
    await use(watch, 5, 3);
    expect(announced).toEqual([]);
    // 35 GB last for 7 days.
    await use(watch, 5, 1);
    expect(announced).toMatchObject([{ lowSince: expect.any(String), fullAt: expect.any(String) }]);
    const [{ fullAt } = { fullAt: null }] = announced;
    expect(Math.abs(Date.parse(fullAt ?? '') - Date.parse('2026-12-10T12:00:00Z'))).toBeLessThan(DAY_MS / 4);
    await use(watch, 5, 1);
    await use(createWatch(), 5, 1);
    expect(announced).toHaveLength(1);
    space = { ...space, freeBytes: 90 * GB };
    await use(createWatch(), 0, 4);
    expect(announced.map(({ lowSince }) => lowSince === null)).toEqual([false, true]);
  });

  test('is not announced by a forecast while less than a day is known', async () => {
    await use(createWatch(), 30, 0.9);
    expect(announced).toEqual([]);
  });

  test('is announced without a forecast when less than 5 % or 2 GB are free', async () => {
    for (const low of [
      { totalBytes: 100 * GB, freeBytes: 4.9 * GB },
      { totalBytes: 10 * GB, freeBytes: 1.9 * GB },
    ]) {
      begin();
      const watch = createWatch();
      await watch.check();
      space = low;
      expect(await watch.check()).toMatchObject({ lowSince: expect.any(String), fullAt: null });
      // Just above the limit is not enough.
      space = { ...low, freeBytes: low.freeBytes * 1.1 };
      await watch.check();
      expect(announced).toHaveLength(1);
      space = { ...low, freeBytes: low.freeBytes * 1.4 };
      expect(await watch.check()).toMatchObject({ lowSince: null });
      expect(announced).toHaveLength(2);
    }
  });

  test('is announced as soon as there is somebody to inform', async () => {
    space = { ...space, freeBytes: GB };
    const watch = createWatch(async (announcement) => {
      announced.push(announcement);
      return announced.length > 2;
    });
    for (let minute = 0; minute < 5; minute += 1) await watch.check();
    expect(announced).toHaveLength(3);
  });
});

test('a damaged record begins anew', async () => {
  await use(createWatch(), 5, 2);
  await writeFile(pathOfRecord(), '{"samples": [');
  await createWatch().check();
  expect(JSON.parse(await readFile(pathOfRecord(), 'utf8')).samples).toHaveLength(1);
});

/** What happens between two readings. */
interface Step {
  readonly minutes: number;
  readonly freeGb: number;
  readonly totalGb: number;
  readonly restarts: boolean;
}

/** Decides for every reading, from all readings, whether space is low. It shares no code with the watch. */
function modelOf(steps: readonly Step[]): boolean[] {
  let at = 0;
  let samples: { at: number; free: number; total: number }[] = [];
  let low = false;
  return steps.map(({ minutes, freeGb, totalGb }) => {
    at += minutes;
    samples = samples.filter((one) => one.total === totalGb && at - one.at <= 7 * 1_440 && one.at <= at);
    if (samples.every((one) => at - one.at >= 60)) samples.push({ at, free: freeGb, total: totalGb });
    const slopes = samples
      .flatMap((a) => samples.filter((b) => b.at > a.at).map((b) => (b.free - a.free) / (b.at - a.at)))
      .sort((a, b) => a - b);
    const middle = (slopes.length - 1) / 2;
    const slope = ((slopes[Math.floor(middle)] ?? 0) + (slopes[Math.ceil(middle)] ?? 0)) / 2;
    const isKnown = samples[0] !== undefined && at - samples[0].at >= 1_440 && slope < 0;
    const days = isKnown ? freeGb / -slope / 1_440 : Number.POSITIVE_INFINITY;
    const bound = Math.max(2, totalGb / 20);
    low = low ? freeGb < bound * 1.25 || days <= 10 : freeGb < bound || days <= 7;
    return low;
  });
}

test('for every sequence of readings, restarts and sizes, a notice is shown exactly when the model says', async () => {
  const step = fc.record({
    minutes: fc.constantFrom(1, 10, 59, 60, 61, 240, 700, 1_500, 5_000, -45),
    // Multiples of powers of two, so that both compute the same slopes.
    freeGb: fc.integer({ min: 0, max: 256 }).map((eighths) => eighths / 8),
    totalGb: fc.constantFrom(32, 32, 32, 32, 32, 64),
    restarts: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      begin();
      let watch = createWatch();
      const shown: boolean[] = [];
      for (const { minutes, freeGb, totalGb, restarts } of steps) {
        if (restarts) watch = createWatch();
        clock.advance(minutes * MINUTE_MS);
        space = { freeBytes: freeGb * GB, totalBytes: totalGb * GB };
        shown.push((await watch.check()).lowSince !== null);
      }
      expect(shown).toEqual(modelOf(steps));
      const changes = shown.filter((isLow, index) => isLow !== (shown[index - 1] ?? false));
      expect(announced.map(({ lowSince }) => lowSince !== null)).toEqual(changes);
    }),
    { numRuns: 150 },
  );
});

describe('the announcement', () => {
  let app: TestApp;
  let owner: TestPerson;
  let stranger: TestPerson;

  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.addPerson('owner@example.com');
    stranger = await app.addPerson('stranger@example.com');
  });
  afterAll(() => app.close());

  const notificationsOf = async ({ cookie }: TestPerson) =>
    (await app.inject({ url: '/v1/notifications', headers: { cookie } })).json().notifications;

  test('is a notification of the first organization, and its recovery', async () => {
    const watch = createWatch(
      createAnnouncer({
        ...app.stores,
        baseUrl: 'https://stats.example',
        organizations: app.app.serviceOf(organizationsModule),
        publish: app.app.serviceOf(notificationsModule).publish,
      }),
    );
    space = { totalBytes: 40 * GB, freeBytes: 1.25 * GB };
    await watch.check();
    await watch.check();
    expect(await notificationsOf(stranger)).toEqual([]);
    const [problem, ...others] = await notificationsOf(owner);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      kind: 'disk.low',
      severity: 'warning',
      phase: 'problem',
      title: `The disk of ${hostname()} is running full`,
      text: '1.3 GB of 40 GB are free.',
    });
    expect(translateNotification(problem, NOTIFICATIONS, 'de')).toEqual({
      title: `Der Datenträger von ${hostname()} läuft voll`,
      text: '1,3 GB von 40 GB sind frei.',
    });
    space = { ...space, freeBytes: 30 * GB };
    await watch.check();
    expect((await notificationsOf(owner))[0]).toMatchObject({ kind: 'disk.low', phase: 'recovery' });
  });
});
