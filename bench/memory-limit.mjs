// Runs a program with a memory limit, as in a container, in a control group (version 1 or 2). Requires root.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION_1 = '/sys/fs/cgroup/memory';
const VERSION_2 = '/sys/fs/cgroup';
const DROP_CACHES = '/proc/sys/vm/drop_caches';
const MEGABYTE = 1024 * 1024;

/**
 * Creates a control group. `command` and `arguments` of {@link wrap} start a program in it, without an intermediate process.
 * `kills()` returns the number of out-of-memory kills.
 */
export function createMemoryLimit(megabytes) {
  const isVersion1 = existsSync(join(VERSION_1, 'memory.limit_in_bytes'));
  const directory = join(isVersion1 ? VERSION_1 : VERSION_2, `pharos-bench-${process.pid}`);
  mkdirSync(directory);
  writeFileSync(
    join(directory, isVersion1 ? 'memory.limit_in_bytes' : 'memory.max'),
    String(megabytes * MEGABYTE),
  );
  // File pages are charged to the group that reads them first. Without this, those of the libraries would not count.
  writeFileSync(DROP_CACHES, '3');
  process.once('exit', () => rmdirSync(directory));
  const events = join(directory, isVersion1 ? 'memory.oom_control' : 'memory.events');
  return {
    wrap: (command, args) => ({
      command: 'sh',
      args: ['-c', 'echo $$ > "$0"/cgroup.procs && exec "$@"', directory, command, ...args],
    }),
    kills: () => Number(readFileSync(events, 'utf8').match(/^oom_kill (\d+)/m)?.[1] ?? 0),
  };
}
