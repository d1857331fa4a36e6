import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { rssMegabytes } from '../pharos-server.mjs';

const HOUR_MS = 3_600_000;

/** Samples the memory, the open descriptors and the disk of a process. @returns `undefined` if it has just ended. */
export function sample(pid, dataDirectory) {
  try {
    const kinds = descriptorKinds(pid);
    // A process that has ended keeps its number until its parent has noticed.
    if (Object.keys(kinds).length === 0) return undefined;
    return {
      atMs: performance.now(),
      megabytes: rssMegabytes(pid),
      descriptors: Object.values(kinds).reduce((sum, count) => sum + count, 0),
      kinds,
      diskMegabytes: Number(
        spawnSync('du', ['-sm', dataDirectory], { encoding: 'utf8' }).stdout.split('\t')[0],
      ),
    };
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}

/** Counts the descriptors of a process by what they are. */
function descriptorKinds(pid) {
  const kinds = {};
  for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
    const kind = kindOf(pid, descriptor);
    if (kind !== undefined) kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

function kindOf(pid, descriptor) {
  try {
    const target = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
    if (target.startsWith('socket:')) return 'sockets';
    if (!target.startsWith('/')) return 'pipes and events';
    return /\/(facts|state|journal|status-pages)\//.exec(target)?.[1] ?? 'other files';
  } catch (error) {
    // It was closed meanwhile.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the slope of a figure of samples by least squares, for one hour. The first quarter is left out: caches fill up. */
export function slopeOf(samples, figure) {
  const used = samples.slice(Math.floor(samples.length / 4));
  const x = used.map(({ atMs }) => atMs / HOUR_MS);
  const y = used.map((each) => each[figure]);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, index) => sum + (value - meanX) * (y[index] - meanY), 0);
  const variance = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
