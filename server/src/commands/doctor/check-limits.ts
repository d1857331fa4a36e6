import { type Config, readThreadPoolSize } from '../../config/config.ts';
import type { ProcessLimits } from '../../lib/process-limits.ts';
import { NEEDED_MEMORY } from '../../stores/check-memory.ts';
import { usableMemory } from '../../stores/facts/engines/engine-settings.ts';
import { showBytes } from './check-disk.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, problem } = findingsOf('limits');
const MEGABYTE = 1024 ** 2;
/** The event store keeps parts open, and each visitor has a connection. */
const WANTED_FILES = 4_096;
const NEEDED_FILES = 1_024;
/** The default of Linux. */
const WANTED_MAPS = 65_530;
const SWAPPED_BYTES = 64 * MEGABYTE;
/** A query of the event store occupies a thread. */
const WANTED_THREADS = 8;
const MIN_NODE = [20, 19] as const;
/** The oldest release line that gets security fixes. Node 20 ended in April 2026. */
const MAINTAINED_NODE = 22;

/**
 * Judges the limits of the process.
 * @param limits of the server, or of this process if none runs.
 */
export function checkLimits(config: Config, limits: ProcessLimits): Finding[] {
  return [
    checkNode(limits.nodeVersion),
    ...checkFiles(limits),
    ...checkMemory(config),
    ...checkSwap(limits),
    ...checkMaps(limits),
    ...checkThreads(),
  ];
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const [minMajor, minMinor] = MIN_NODE;
  if (major < minMajor || (major === minMajor && minor < minMinor))
    return problem(
      `Node has version ${version}. Pharos needs ${minMajor}.${minMinor} or newer.`,
      'Install Node 24.',
    );
  return major < MAINTAINED_NODE
    ? warning(
        `Node ${version} gets no security fixes any more.`,
        'Install Node 24, then run node scripts/setup.mjs.',
      )
    : ok(`Node has version ${version}.`);
}

function checkFiles({ maxOpenFiles, openFiles }: ProcessLimits): Finding[] {
  if (maxOpenFiles === null) return [];
  const text = `The process may open ${maxOpenFiles} files${openFiles === null ? '' : `, and has ${openFiles} open`}.`;
  const remedy = 'systemctl edit pharos: LimitNOFILE=65536 below [Service]; elsewhere ulimit -n 65536';
  if (maxOpenFiles < NEEDED_FILES) return [problem(text, remedy)];
  return [maxOpenFiles < WANTED_FILES ? warning(text, remedy) : ok(text)];
}

function checkMemory({ databaseUrl, clickhouseUrl }: Config): Finding[] {
  const bytes = usableMemory();
  const text = `${showBytes(bytes)} of memory are available.`;
  const isEmbedded = databaseUrl === undefined || clickhouseUrl === undefined;
  return [
    isEmbedded && bytes < NEEDED_MEMORY
      ? problem(
          `${text} The embedded stores need ${showBytes(NEEDED_MEMORY)}.`,
          'Raise the limit of the container (docker run --memory=1g), or set DATABASE_URL and PHAROS_CLICKHOUSE_URL.',
        )
      : ok(text),
  ];
}

function checkSwap({ swappedBytes }: ProcessLimits): Finding[] {
  if (swappedBytes === null || swappedBytes < SWAPPED_BYTES) return [];
  return [
    warning(
      `${showBytes(swappedBytes)} of the process are swapped out. Queries wait for the disk.`,
      'Add memory, or sysctl vm.swappiness=1',
    ),
  ];
}

function checkMaps({ maxMaps }: ProcessLimits): Finding[] {
  if (maxMaps === null || maxMaps >= WANTED_MAPS) return [];
  return [
    warning(
      `vm.max_map_count is ${maxMaps}. The event store can fail to allocate memory.`,
      `sysctl -w vm.max_map_count=${WANTED_MAPS}`,
    ),
  ];
}

function checkThreads(): Finding[] {
  const size = readThreadPoolSize();
  if (size === undefined || size >= WANTED_THREADS) return [];
  return [
    warning(
      `UV_THREADPOOL_SIZE is ${size}. A few slow queries delay the journal.`,
      'Remove UV_THREADPOOL_SIZE: Pharos sets 16.',
    ),
  ];
}
