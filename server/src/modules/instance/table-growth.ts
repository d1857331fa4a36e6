import { z } from 'zod';
import { readJsonFile, replaceFile } from '../../lib/files.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { TableSize } from '../../stores/table-sizes.ts';

const DAY_MS = 24 * 3_600_000;
/** A day longer than the growth is measured for. */
const MAX_SAMPLES = 8;

/** The sizes of all tables at a time, in bytes, by `store.table`. */
interface SizeSample {
  readonly atMs: number;
  readonly bytes: Readonly<Record<string, number>>;
}

const samplesSchema = z
  .array(z.object({ atMs: z.number(), bytes: z.record(z.string(), z.number()) }))
  .max(MAX_SAMPLES);

/** A table with its growth. */
export interface GrowingTable extends TableSize {
  /** In bytes, since the oldest sample of the last week; `null` while less than a day is known. */
  readonly bytesPerDay: number | null;
}

interface TableGrowthDeps {
  readonly clock: Clock;
  /** The path of the file with samples; `undefined`: growth is not known. */
  readonly path: string | undefined;
  readonly readSizes: () => Promise<readonly TableSize[]>;
}

/** Measures the growth of tables with one sample a day, for a week. */
export class TableGrowth {
  readonly #deps: TableGrowthDeps;
  #samples: readonly SizeSample[] | undefined;

  constructor(deps: TableGrowthDeps) {
    this.#deps = deps;
  }

  /** Keeps a sample, if the last one is a day old. */
  async sample(): Promise<void> {
    const { clock, path, readSizes } = this.#deps;
    const nowMs = clock.now();
    // After the clock was set back, samples of a time to come are of no use.
    const samples = (await this.#read()).filter(({ atMs }) => atMs <= nowMs);
    const last = samples.at(-1);
    if (path === undefined || (last !== undefined && nowMs - last.atMs < DAY_MS)) return;
    const bytes = Object.fromEntries((await readSizes()).map((size) => [nameOf(size), size.bytes]));
    this.#samples = [...samples, { atMs: nowMs, bytes }].slice(-MAX_SAMPLES);
    await replaceFile(path, JSON.stringify(this.#samples));
  }

  /** Returns all tables, the largest first. */
  async list(): Promise<readonly GrowingTable[]> {
    const { clock, readSizes } = this.#deps;
    const [sizes, samples] = await Promise.all([readSizes(), this.#read()]);
    const [oldest] = samples;
    const days = oldest === undefined ? 0 : (clock.now() - oldest.atMs) / DAY_MS;
    return sizes.map((size) => ({
      ...size,
      // A table that did not exist has grown from nothing.
      bytesPerDay:
        oldest === undefined || days < 1
          ? null
          : Math.round((size.bytes - (oldest.bytes[nameOf(size)] ?? 0)) / days),
    }));
  }

  async #read(): Promise<readonly SizeSample[]> {
    const { path } = this.#deps;
    if (path === undefined) return [];
    this.#samples ??= samplesSchema.safeParse(await readJsonFile(path)).data ?? [];
    return this.#samples;
  }
}

function nameOf({ store, table }: Pick<TableSize, 'store' | 'table'>): string {
  return `${store}.${table}`;
}
