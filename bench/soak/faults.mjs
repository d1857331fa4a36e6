// The faults of `npm run soak`. Each begins, lasts for a while, and ends; the server runs afterwards.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MEBIBYTE = 1024 * 1024;
const FULL_MS = 8_000;
const AWAY_MS = 8_000;
const STEPS_MS = [-600_000, -90_000, 45_000, 240_000, 0];

/** Mounts a file system of a bounded size. @returns whether it was mounted, which only root can do on Linux. */
export function mountBounded(directory, megabytes) {
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  const isMounted = spawnSync('mount', args).status === 0;
  if (isMounted) process.prependOnceListener('exit', () => spawnSync('umount', ['--lazy', directory]));
  return isMounted;
}

/**
 * Lists the faults by name.
 * @param context `server()` is the running one, `restart(verb)` ends it with `kill` or `stop` and starts it again, `links` are the
 *   connections to the stores, `clockFile` is what `shift-clock.mjs` reads; `boundedDirectory` is where the
 *   disk can be filled, if it can.
 */
export function faultsOf({ server, restart, links, clockFile, boundedDirectory, random }) {
  return {
    ...(boundedDirectory === undefined ? {} : { 'disk full': () => fillDisk(boundedDirectory) }),
    ...(links.length > 0 ? { 'servers away': () => cut(links[Math.floor(random() * links.length)]) } : {}),
    'clock step': async () => {
      writeFileSync(clockFile, String(STEPS_MS[Math.floor(random() * STEPS_MS.length)]));
      process.kill(server().pid, 'SIGUSR2');
    },
    SIGKILL: () => restart('kill'),
    SIGTERM: () => restart('stop'),
  };
}

/** Writes a file until the disk is full, and removes it later. */
async function fillDisk(directory) {
  const path = join(directory, 'ballast');
  const file = openSync(path, 'w');
  try {
    for (let size = MEBIBYTE; size >= 4_096; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
        size /= 2;
      }
    }
    await sleep(FULL_MS);
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

/** Closes the connections to a store, and refuses new ones for a while. */
async function cut(link) {
  await link.close();
  await sleep(AWAY_MS);
  await link.open();
}
