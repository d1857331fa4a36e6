import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../lib/files.ts';
import type { ServerReport } from '../../modules/discovery/index.ts';
import type { Quarantine } from '../../stores/facts/journal/journal.types.ts';
import { measureQuarantine, REJECTED } from '../../stores/facts/journal/journal-recovery.ts';
import { showBytes } from './check-disk.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, problem } = findingsOf('journal');
/** Under load, segments wait for about a minute at most. */
const OLD_MS = 10 * 60_000;

/** Finds what a running server says about its journal. */
export function checkServedJournal({ journal }: ServerReport, directory: string, nowMs: number): Finding[] {
  const { backlogSegments, backlogBytes, backlogSinceMs, failing, quarantine } = journal;
  const waiting = `Segments that wait to be stored: ${backlogSegments} (${showBytes(backlogBytes)}).`;
  const ageMs = backlogSinceMs === null ? 0 : nowMs - backlogSinceMs;
  return [
    ...(journal.problem === null
      ? []
      : [
          problem(
            `Events are rejected: ${journal.problem}.`,
            `df -h ${directory}; ls -ld ${join(directory, 'journal')}`,
          ),
        ]),
    ageMs < OLD_MS
      ? ok(waiting)
      : warning(
          `${waiting} The oldest has waited for ${Math.round(ageMs / 60_000)} minutes.`,
          'journalctl -u pharos | grep -i segment',
        ),
    ...(failing === 0
      ? []
      : [
          warning(
            `Segments that could not be stored, and are tried again: ${failing}.`,
            'journalctl -u pharos | grep -i segment',
          ),
        ]),
    ...describeQuarantine(quarantine, directory),
  ];
}

/** Looks at the files of the journal that no server uses. */
export async function checkStoppedJournal(directory: string): Promise<Finding[]> {
  const journal = join(directory, 'journal');
  const sizes = await sizesOfSegments(journal);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return [
    ok(`Segments that the next start stores: ${sizes.length} (${showBytes(bytes)}).`),
    ...describeQuarantine(await measureQuarantine(join(journal, REJECTED)), directory),
  ];
}

async function sizesOfSegments(journal: string): Promise<number[]> {
  const tables = await readdir(journal, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const paths = await Promise.all(
    tables
      .filter((entry) => entry.isDirectory() && entry.name !== REJECTED)
      .map(async ({ name }) => (await readdir(join(journal, name))).map((file) => join(journal, name, file))),
  );
  const segments = paths.flat().filter((path) => path.endsWith('.jsonl'));
  return Promise.all(segments.map(async (path) => (await stat(path)).size));
}

function describeQuarantine({ files, bytes }: Quarantine, directory: string): Finding[] {
  if (files === 0) return [];
  const rejected = join(directory, 'journal', REJECTED);
  return [
    warning(
      `Files of accepted data that could not be loaded: ${files} (${showBytes(bytes)}), in ${rejected}.`,
      `Keep a copy for an analysis, then: mv ${rejected} ${join(directory, '..', 'rejected')}`,
    ),
  ];
}
