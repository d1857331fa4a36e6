// Appends to a journal as fast as it can and names every append that was acknowledged, until it is killed.
import { writeSync } from 'node:fs';
import { systemClock } from '../../../lib/time/clock.ts';
import { openJournal } from '../journal/journal.ts';

const [directory = '', round = ''] = process.argv.slice(2);
const WRITERS = 16;
const SIZES = [1, 1, 2, 5];
const PADDING = 'x'.repeat(500);
const PAUSE = new Int32Array(new SharedArrayBuffer(4));

const journal = await openJournal({ directory, clock: systemClock, maxSegmentBytes: 100_000 });
let count = 0;

async function write(): Promise<never> {
  for (;;) {
    count += 1;
    const append = `${round}-${count}`;
    const size = SIZES[count % SIZES.length] ?? 1;
    const json = JSON.stringify({ append, size, padding: PADDING });
    await journal.append(Array.from({ length: size }, () => ({ table: { name: 'events' }, json })));
    // Synchronously, so that the line is out before anything can kill us.
    writeLine(`${append}\n`);
  }
}

/** Waits while the pipe is full, because the test reads more slowly. A line is shorter than the part of a pipe that is written at once. */
function writeLine(line: string): void {
  for (;;) {
    try {
      writeSync(1, line);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(PAUSE, 0, 0, 1);
    }
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
