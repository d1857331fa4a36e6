import { byLabel, listMetrics, type Metric, type ValueMetric } from '../lib/metrics/metric.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { JournalStats } from './facts/journal/journal.types.ts';
import type { Loader } from './facts/loading/loader.ts';
import type { LoaderStats } from './facts/loading/publisher.ts';
import type { CacheCounts } from './live/live.ts';
import type { Stores } from './open-stores.ts';

/** How long a store may take to answer before it counts as down, in milliseconds. */
const PING_TIMEOUT_MS = 2_000;
/** A topic can be divided: `link:3` is a part of the cache `link`. */
const PART = /:.*$/;

interface StoreMetricsOptions extends Stores {
  readonly clock: Clock;
  readonly freshness: Pick<Loader, 'stats'> | undefined;
}

/** The metrics of the stores, the journal and its loader. */
export function createStoreMetrics(options: StoreMetricsOptions): readonly Metric[] {
  return [...listJournalMetrics(options), ...listLoaderMetrics(options), ...listOwnMetrics(options)];
}

function listOwnMetrics({ facts, state, live, damage }: StoreMetricsOptions): readonly Metric[] {
  const stores = { facts, state, live };
  return [
    ...listMetrics('gauge', {
      pharos_store_up: [
        'Whether a store answers: 1 or 0.',
        () =>
          Promise.all(
            Object.entries(stores).map(async ([name, store]) => ({
              labels: { store: name, driver: store.driver },
              value: await isUp(store),
            })),
          ),
      ],
      pharos_store_damaged_tables: ['Tables with damaged files.', () => damage.list().length],
      pharos_facts_queries_running: [
        'Statements of reads that run in the store of facts.',
        () => facts.stats().running,
      ],
      pharos_facts_queries_waiting: [
        'Statements of reads that wait for a connection to the store of facts.',
        () => facts.stats().waiting,
      ],
      pharos_facts_memory_bytes: [
        'Memory that the engine of facts has allocated. The embedded engine is a part of the process.',
        () => facts.memoryBytes(),
      ],
      pharos_cache_entries: ['Entries of a cache.', readCaches(live, ({ size }) => size)],
    }),
    ...listMetrics('counter', {
      pharos_cache_hits_total: ['Reads that a cache answered.', readCaches(live, ({ hits }) => hits)],
      pharos_cache_misses_total: [
        'Reads that a cache did not answer.',
        readCaches(live, ({ misses }) => misses),
      ],
    }),
    {
      type: 'histogram',
      name: 'pharos_facts_query_duration_seconds',
      help: 'Durations of statements of reads in the store of facts, with their time in the queue, by how they ended.',
      read: () =>
        Array.from(facts.stats().durations, ([outcome, distribution]) => ({
          labels: { outcome },
          distribution,
        })),
    },
  ];
}

function listJournalMetrics({ journal, clock }: StoreMetricsOptions): readonly Metric[] {
  const read = (choose: (stats: JournalStats) => number) => () => choose(journal.stats());
  const ageOf = ({ backlogSinceMs }: JournalStats) =>
    backlogSinceMs === undefined ? 0 : Math.max(0, clock.now() - backlogSinceMs) / 1000;
  return [
    ...listMetrics('counter', {
      pharos_journal_rows_total: ['Rows that were written to the journal.', read(({ rows }) => rows)],
      pharos_journal_bytes_total: ['Bytes that were written to the journal.', read(({ bytes }) => bytes)],
      pharos_journal_syncs_total: ['Synchronous writes of the journal.', read(({ syncs }) => syncs)],
      pharos_journal_failures_total: ['Writes of the journal that failed.', read(({ failures }) => failures)],
    }),
    ...listMetrics('gauge', {
      pharos_journal_backlog_bytes: [
        'Bytes of the journal that are not loaded.',
        read(({ backlogBytes }) => backlogBytes),
      ],
      pharos_journal_backlog_segments: [
        'Closed segments of the journal that are not loaded.',
        read(({ backlogSegments }) => backlogSegments),
      ],
      pharos_journal_backlog_rows: [
        'Rows of closed segments of the journal that are not loaded.',
        read(({ backlogRows }) => backlogRows),
      ],
      pharos_journal_backlog_age_seconds: [
        'Age of the oldest closed segment of the journal that is not loaded; 0 without one.',
        read(ageOf),
      ],
      pharos_journal_rejects_events: [
        'Whether the journal rejects events, because the disk or the backlog is full: 1 or 0.',
        async () => ((await journal.problem()) === undefined ? 0 : 1),
      ],
      pharos_journal_quarantine_files: [
        'Files in journal/rejected: accepted data that cannot be loaded.',
        read(({ quarantine }) => quarantine.files),
      ],
    }),
  ];
}

function listLoaderMetrics({ freshness }: StoreMetricsOptions): readonly Metric[] {
  if (freshness === undefined) return [];
  const read = (choose: (stats: LoaderStats) => ReturnType<ValueMetric['read']>) => () =>
    choose(freshness.stats());
  return [
    ...listMetrics('counter', {
      pharos_facts_stored_rows_total: [
        'Rows that were loaded from the journal into the store of facts, by table. Repeated events are skipped, and counted here.',
        read(({ rows }) => byLabel('table', rows)),
      ],
      pharos_facts_segments_loaded_total: [
        'Segments of the journal that were loaded.',
        read(({ segments }) => segments),
      ],
      pharos_facts_load_failures_total: [
        'Loads of segments that failed. They are repeated.',
        read(({ failures }) => failures),
      ],
      pharos_facts_segments_rejected_total: [
        'Segments that the store rejected. They are in journal/rejected.',
        read(({ rejected }) => rejected),
      ],
    }),
    ...listMetrics('gauge', {
      pharos_facts_segments_failing: [
        'Segments that are stored, but of which visits could not be derived. They are repeated.',
        read(({ failing }) => failing),
      ],
      pharos_visits_waiting_rows: [
        'Events in closed segments from which visits are not derived yet.',
        read(({ unfollowedRows }) => unfollowedRows),
      ],
    }),
  ];
}

function readCaches(live: Stores['live'], choose: (counts: CacheCounts) => number): ValueMetric['read'] {
  return () => {
    const sums = new Map<string, number>();
    for (const [topic, counts] of live.cacheCounts()) {
      const cache = topic.replace(PART, '');
      sums.set(cache, (sums.get(cache) ?? 0) + choose(counts));
    }
    return byLabel('cache', sums);
  };
}

async function isUp(store: { ping(): Promise<void> }): Promise<0 | 1> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<0>((resolve) => {
    timer = setTimeout(resolve, PING_TIMEOUT_MS, 0);
  });
  const answered = store.ping().then(
    () => 1 as const,
    () => 0 as const,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
