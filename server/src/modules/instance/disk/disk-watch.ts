import { dirname } from 'node:path';
import { type DiskSpace, readDiskSpace } from '../../../lib/disk-space.ts';
import { replaceFile } from '../../../lib/files.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { addSample, type DiskForecast, forecastDisk } from './disk-forecast.ts';
import { type DiskRecord, readDiskRecord } from './disk-record.ts';

/** The disk of the data directory. */
export interface DiskState extends DiskSpace {
  /** When it will be full at the present rate; `null` if it does not fill, or is known for less than a day. RFC 3339. */
  readonly fullAt: string | null;
  /** Since when space is low or runs out soon; `null` if it does not. RFC 3339. */
  readonly lowSince: string | null;
}

/** What is announced: that space is low, or that it no longer is. */
export interface DiskAnnouncement extends DiskState {
  /** The id of the data directory. */
  readonly id: string;
  readonly atMs: number;
}

/** Dependencies of {@link DiskWatch}. */
export interface DiskWatchDeps {
  readonly clock: Clock;
  /** The path of the record, in the directory whose disk is watched. */
  readonly path: string;
  /** Publishes the announcement. @returns whether there is somebody to inform. */
  readonly announce: (announcement: DiskAnnouncement) => Promise<boolean>;
  /** Replaced by tests. */
  readonly readSpace?: (path: string) => Promise<DiskSpace>;
}

/** Watches the disk of the data directory, and announces once that it runs full, and once that it no longer does. */
export class DiskWatch {
  readonly #deps: DiskWatchDeps;
  #record: DiskRecord | undefined;
  #state: DiskState | undefined;
  #turn: Promise<DiskState> | undefined;

  constructor(deps: DiskWatchDeps) {
    this.#deps = deps;
  }

  /** Returns the last state; the first time, it reads it. `null`: it cannot be read. */
  async current(): Promise<DiskState | null> {
    if (this.#state !== undefined) return this.#state;
    try {
      return await this.check();
    } catch {
      // The task that checks the disk logs the same failure.
      return this.#state ?? null;
    }
  }

  /** Reads the space, keeps a sample, and announces a change. @throws Error if the directory cannot be read. */
  check(): Promise<DiskState> {
    this.#turn ??= this.#check().finally(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }

  async #check(): Promise<DiskState> {
    const { clock, path, announce, readSpace = readDiskSpace } = this.#deps;
    const atMs = clock.now();
    const last = this.#record ?? (await readDiskRecord(path, atMs));
    const space = await readSpace(dirname(path));
    const current = { ...space, atMs };
    const samples = addSample(last.samples, current);
    const forecast = forecastDisk(samples, current, last.lowSinceMs !== null);
    const lowSinceMs = forecast.isLow ? (last.lowSinceMs ?? atMs) : null;
    const state = toState(space, forecast, lowSinceMs);
    this.#state = state;
    await this.#keep({ ...last, samples, lowSinceMs });
    if (forecast.isLow === last.isAnnounced || !(await announce({ ...state, id: last.id, atMs })))
      return state;
    await this.#keep({ ...last, samples, lowSinceMs, isAnnounced: forecast.isLow });
    return state;
  }

  async #keep(record: DiskRecord): Promise<void> {
    const known = this.#record;
    this.#record = record;
    const isSame =
      known !== undefined &&
      known.lowSinceMs === record.lowSinceMs &&
      known.isAnnounced === record.isAnnounced &&
      known.samples.length === record.samples.length &&
      known.samples.at(-1)?.atMs === record.samples.at(-1)?.atMs;
    if (!isSame) await replaceFile(this.#deps.path, JSON.stringify(record));
  }
}

function toState(space: DiskSpace, { fullAtMs }: DiskForecast, lowSinceMs: number | null): DiskState {
  return { ...space, fullAt: toTime(fullAtMs), lowSince: toTime(lowSinceMs ?? undefined) };
}

/** A time that dates cannot hold is not soon. */
function toTime(atMs: number | undefined): string | null {
  const date = new Date(atMs ?? Number.NaN);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999 ? null : date.toISOString();
}
