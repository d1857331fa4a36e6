import { availableParallelism, totalmem } from 'node:os';
import type { ClickHouseSettings } from '@clickhouse/client';

const MEGABYTE = 1024 * 1024;

/** How rows come back: numbers as JSON numbers. */
const OUTPUT_SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
} as const satisfies ClickHouseSettings;

/** Bounds of every read. `readonly = 2` lets a read set its own time limit but change no data. */
export const READ_SETTINGS = {
  ...OUTPUT_SETTINGS,
  // Answers are short: threads that write them side by side cost more than they save.
  output_format_parallel_formatting: 0,
  // Twice the rows and four times the bytes of the engine's own: scans take a twentieth less time (docs/decisions/0010).
  max_block_size: '131072',
  preferred_block_size_bytes: '4000000',
  max_threads: Math.min(4, availableParallelism()),
  max_temporary_data_on_disk_size_for_query: String(4096 * MEGABYTE),
  max_result_rows: '1000000',
  max_result_bytes: String(256 * MEGABYTE),
  readonly: '2',
} as const satisfies ClickHouseSettings;

/** A read on a ClickHouse server may use this much memory, in bytes; the server has its own limit for all of them. */
export const SERVER_READ_MEMORY_BYTES = 1024 * MEGABYTE;

/** What writing groups to the disk takes itself, measured, in bytes. */
const SPILLING_BYTES = 64 * MEGABYTE;

/** The memory that a statement may use, in bytes: near half of it, groups and orders go to the disk. */
export function memorySettings(bytes: number): ClickHouseSettings {
  const spillBytes = String(Math.floor(Math.max(bytes / 4, bytes / 2 - SPILLING_BYTES)));
  return {
    max_memory_usage: String(bytes),
    max_bytes_before_external_group_by: spillBytes,
    max_bytes_before_external_sort: spillBytes,
  };
}

/** How the memory of the embedded engine is shared out, in bytes. */
export interface EngineMemory {
  /** Of everything together. */
  readonly total: number;
  /** Of one read. */
  readonly perRead: number;
  /** Of other work: of the answer that is being written into a file, and of facts that are derived from facts. */
  readonly perJob: number;
}

/** What this process may use of the machine's memory, in bytes: a container's limit counts. */
export function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Half of the machine's memory, since the engine is not alone in the process, but no more than 4 GB. One half of that is
 * for reads, so that all of them at once and two other pieces of work leave a tenth for loads, merges and caches.
 */
export function planEngineMemory(machineBytes: number, readers: number): EngineMemory {
  const total = Math.min(4096 * MEGABYTE, Math.floor(machineBytes / 2));
  return { total, perRead: Math.floor(total / 2 / readers), perJob: Math.floor(total / 5) };
}

/** How rows are written into files, and the bounds of the statement that does it. */
export const SPOOL_SETTINGS = {
  ...OUTPUT_SETTINGS,
  // One thread sorts wide rows with two thirds of the work of two, and leaves the others to those who wait for an answer.
  max_threads: 1,
  max_memory_usage: String(1024 * MEGABYTE),
  max_bytes_before_external_sort: String(256 * MEGABYTE),
  date_time_output_format: 'iso',
  output_format_json_escape_forward_slashes: 0,
  output_format_csv_crlf_end_of_line: 1,
  format_csv_null_representation: '',
  output_format_parallel_formatting: 0,
  // Offsets stand in the footer only, so that files can be put one behind another (`join-parquet.ts`).
  output_format_parquet_write_page_index: 0,
  output_format_parquet_write_bloom_filter: 0,
} as const satisfies ClickHouseSettings;

/** Bounds of a statement that gives no rows. The token is emptied, since a chDB session remembers what a load set. */
export const COMMAND_SETTINGS = {
  ...OUTPUT_SETTINGS,
  max_execution_time: 600,
  insert_deduplication_token: '',
} as const satisfies ClickHouseSettings;

/** Work that derives facts from facts, besides its bounds of time and memory. */
export const DERIVE_SETTINGS = {
  ...OUTPUT_SETTINGS,
  max_threads: Math.min(2, availableParallelism()),
  max_partitions_per_insert_block: '0',
  insert_deduplication_token: '',
  date_time_input_format: 'best_effort',
  input_format_skip_unknown_fields: 1,
} as const satisfies ClickHouseSettings;

/**
 * One segment becomes one block, so that each partition's share of it is one part: there as a whole or not at all.
 * Only then can a load that was cut short be completed by looking at which partitions have it.
 */
export const LOAD_SETTINGS = {
  max_execution_time: 300,
  max_threads: 1,
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
  max_insert_block_size: '1000000000',
  min_insert_block_size_rows: '1000000000',
  min_insert_block_size_bytes: '0',
  max_partitions_per_insert_block: '0',
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  date_time_input_format: 'best_effort',
  input_format_skip_unknown_fields: 1,
} as const satisfies ClickHouseSettings;

/** What the embedded engine is started with: small caches and few background threads, since it shares our process. */
export function chdbArguments({ total }: EngineMemory): string[] {
  return [
    `--mark_cache_size=${64 * MEGABYTE}`,
    `--index_mark_cache_size=${8 * MEGABYTE}`,
    `--primary_index_cache_size=${64 * MEGABYTE}`,
    `--uncompressed_cache_size=0`,
    `--mmap_cache_size=0`,
    `--query_condition_cache_size=${4 * MEGABYTE}`,
    `--compiled_expression_cache_size=${4 * MEGABYTE}`,
    `--max_server_memory_usage=${total}`,
    `--max_thread_pool_free_size=0`,
    // Its thread compares the memory of the process with the engine's own count. By default it wakes 20 times a second.
    `--memory_worker_period_ms=250`,
  ];
}
