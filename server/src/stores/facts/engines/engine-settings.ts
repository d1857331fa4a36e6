import { availableParallelism, totalmem } from 'node:os';
import type { ClickHouseSettings } from '@clickhouse/client';

const MEGABYTE = 1024 * 1024;

/** Result format: numbers as JSON numbers. */
const OUTPUT_SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
} as const satisfies ClickHouseSettings;

/** Limits of every read. With `readonly = 2`, a read can set its time limit but not change data. */
export const READ_SETTINGS = {
  ...OUTPUT_SETTINGS,
  // Results are short, so formatting them in parallel takes longer.
  output_format_parallel_formatting: 0,
  // Twice the rows and four times the bytes of the defaults: scans take 5 % less time (docs/decisions/0010).
  max_block_size: '131072',
  preferred_block_size_bytes: '4000000',
  max_threads: Math.min(4, availableParallelism()),
  max_temporary_data_on_disk_size_for_query: String(4096 * MEGABYTE),
  max_result_rows: '1000000',
  max_result_bytes: String(256 * MEGABYTE),
  readonly: '2',
} as const satisfies ClickHouseSettings;

/**
 * Settings of reads and derivations of the embedded engine. It does not compile expressions to machine code: on ten million events that saves
 * nothing, and compiling takes a tenth of the processor time of new statements (docs/decisions/0010).
 */
export const UNCOMPILED = {
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
} as const satisfies ClickHouseSettings;

/** The memory limit of a read on a ClickHouse server, in bytes. The server has its own limit for all reads. */
export const SERVER_READ_MEMORY_BYTES = 1024 * MEGABYTE;

/** Measured memory for spilling groups to disk, in bytes. */
const SPILLING_BYTES = 64 * MEGABYTE;

/** Memory settings of a statement, in bytes. GROUP BY and ORDER BY spill to disk at about half of the limit. */
export function memorySettings(bytes: number): ClickHouseSettings {
  const spillBytes = String(Math.floor(Math.max(bytes / 4, bytes / 2 - SPILLING_BYTES)));
  return {
    max_memory_usage: String(bytes),
    max_bytes_before_external_group_by: spillBytes,
    max_bytes_before_external_sort: spillBytes,
  };
}

/** The memory limits of the embedded engine, in bytes. */
export interface EngineMemory {
  /** The total. */
  readonly total: number;
  /** The limit of one read. */
  readonly perRead: number;
  /** The limit of other work: an export to a file, and deriving facts. */
  readonly perJob: number;
}

/** Returns the memory available to this process, in bytes. The limit of a container is taken into account. */
export function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Plans the memory of the engine: half of the available memory, at most 4 GB. Reads get half of that in total. All reads and
 * two other jobs together leave a tenth for loads, merges and caches.
 */
export function planEngineMemory(machineBytes: number, connections: number): EngineMemory {
  const total = Math.min(4096 * MEGABYTE, Math.floor(machineBytes / 2));
  return { total, perRead: Math.floor(total / 2 / connections), perJob: Math.floor(total / 5) };
}

/** Settings and limits of statements that write rows to files. */
export const SPOOL_SETTINGS = {
  ...OUTPUT_SETTINGS,
  // One thread sorts wide rows with two thirds of the work of two threads, and leaves the others to queries.
  max_threads: 1,
  max_memory_usage: String(1024 * MEGABYTE),
  max_bytes_before_external_sort: String(256 * MEGABYTE),
  date_time_output_format: 'iso',
  output_format_json_escape_forward_slashes: 0,
  output_format_csv_crlf_end_of_line: 1,
  format_csv_null_representation: '',
  output_format_parallel_formatting: 0,
  // Offsets are only in the footer, so that files can be concatenated (`join-parquet.ts`).
  output_format_parquet_write_page_index: 0,
  output_format_parquet_write_bloom_filter: 0,
} as const satisfies ClickHouseSettings;

/** Limits of a statement without a result. Resets the token, because a chDB session keeps the one of a load. */
export const COMMAND_SETTINGS = {
  ...OUTPUT_SETTINGS,
  max_execution_time: 600,
  insert_deduplication_token: '',
} as const satisfies ClickHouseSettings;

/** Limits of a statement that adds rows of a backup as they were: equal blocks are not repeated, and replaced rows are kept. */
export const INSERT_SETTINGS = {
  ...COMMAND_SETTINGS,
  max_insert_threads: '1',
  max_partitions_per_insert_block: '0',
  insert_deduplicate: 0,
  optimize_on_insert: 0,
} as const satisfies ClickHouseSettings;

/** Settings of work that derives facts, in addition to its limits of time and memory. */
export const DERIVE_SETTINGS = {
  ...OUTPUT_SETTINGS,
  max_threads: Math.min(2, availableParallelism()),
  max_partitions_per_insert_block: '0',
  insert_deduplication_token: '',
  date_time_input_format: 'best_effort',
  input_format_skip_unknown_fields: 1,
} as const satisfies ClickHouseSettings;

/**
 * One journal segment becomes one block, so its rows in a partition become one part, which is written atomically.
 * An interrupted load can then be completed by checking which partitions have the segment.
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

/** Start options of the embedded engine: small caches and few background threads, because it shares our process. */
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
    // With none, threads start and end with each statement (docs/decisions/0010).
    `--max_thread_pool_free_size=16`,
    // Interval of the memory check of the engine. By default it runs 20 times per second.
    `--memory_worker_period_ms=250`,
  ];
}
