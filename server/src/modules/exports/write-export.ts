import type { TimeRange } from '../../lib/time/time-range.ts';
import type { Facts, ReadOptions, RowFormat } from '../../stores/facts/facts.ts';
import { EVENT_COLUMNS } from '../tracking/index.ts';
import { cutRange, type Weigh } from './cut-range.ts';
import type { ExportFormat } from './exports.contract.ts';
import { ParquetJoiner } from './join-parquet.ts';
import { readChunks } from './read-chunks.ts';
import type { RowSource } from './render-export.ts';

/** What is exported, and how. */
export interface ExportJob {
  readonly facts: Pick<Facts, 'query' | 'spool'>;
  readonly source: RowSource;
  readonly range: TimeRange;
  readonly format: ExportFormat;
  /** Bounds of every statement. */
  readonly bounds: ReadOptions & { readonly signal: AbortSignal };
}

/**
 * Of one file, in events of a kilobyte: the file takes 120 MB of disk at most times, and its rows are one row group of
 * Parquet. A busy day is read once for each of its files, so they must not be small either.
 */
const MAX_PER_FILE = 131_072;

const ENGINE_FORMATS: Readonly<Record<ExportFormat, RowFormat>> = {
  ndjson: 'JSONEachRow',
  csv: 'CSV',
  parquet: 'Parquet',
};

/**
 * The bytes of an export, in order. The range is cut into pieces; each is written into a file by the engine and sent from
 * there, so that neither memory nor a connection of the store is held for a client that is slow.
 * @throws AppError as `Facts.query`; the reason of the signal.
 */
export async function* writeExport(job: ExportJob): AsyncGenerator<Uint8Array, void, undefined> {
  const { facts, source, range, format, bounds } = job;
  const joiner = format === 'parquet' ? new ParquetJoiner() : undefined;
  const weigh: Weigh = async (part, stepMs) => {
    const rows = await facts.query(source.weights(part, stepMs), bounds);
    return rows.map((row) => ({ index: Number(row['step']), weight: Number(row['weight']) }));
  };

  async function* writePiece(piece: TimeRange): AsyncGenerator<Uint8Array> {
    const file = await facts.spool(source.rows(piece, format), ENGINE_FORMATS[format], bounds);
    try {
      for await (const chunk of joiner === undefined ? readChunks(file) : joiner.add(file)) {
        bounds.signal.throwIfAborted();
        yield chunk;
      }
    } finally {
      await file.close();
    }
  }

  let isBegun = false;
  for await (const piece of cutRange(range, MAX_PER_FILE, weigh)) {
    if (format === 'csv' && !isBegun) yield CSV_HEADER;
    isBegun = true;
    yield* writePiece(piece);
  }
  if (!isBegun && format === 'csv') yield CSV_HEADER;
  // A Parquet file without rows still has columns.
  if (!isBegun && format === 'parquet') yield* writePiece({ fromMs: range.fromMs, toMs: range.fromMs });
  if (joiner !== undefined) yield joiner.end();
}

const CSV_HEADER = Buffer.from(`${EVENT_COLUMNS.map(({ name }) => name).join(',')}\r\n`);
