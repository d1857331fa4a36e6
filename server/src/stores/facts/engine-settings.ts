import { availableParallelism } from 'node:os';
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
  max_threads: Math.min(4, availableParallelism()),
  max_memory_usage: String(1024 * MEGABYTE),
  max_bytes_before_external_group_by: String(512 * MEGABYTE),
  max_bytes_before_external_sort: String(512 * MEGABYTE),
  max_result_rows: '1000000',
  max_result_bytes: String(256 * MEGABYTE),
  readonly: '2',
} as const satisfies ClickHouseSettings;

/** Bounds of a statement that gives no rows. The token is emptied, since a chDB session remembers what a load set. */
export const COMMAND_SETTINGS = {
  ...OUTPUT_SETTINGS,
  max_execution_time: 600,
  insert_deduplication_token: '',
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
export const CHDB_ARGUMENTS: readonly string[] = [
  `--mark_cache_size=${64 * MEGABYTE}`,
  `--index_mark_cache_size=${8 * MEGABYTE}`,
  `--primary_index_cache_size=${64 * MEGABYTE}`,
  `--uncompressed_cache_size=0`,
  `--mmap_cache_size=0`,
  `--query_condition_cache_size=${4 * MEGABYTE}`,
  `--compiled_expression_cache_size=${4 * MEGABYTE}`,
  `--max_server_memory_usage=${2048 * MEGABYTE}`,
  `--max_thread_pool_free_size=0`,
];
