import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CHANGES,
  type Change,
  changeFile,
  copyDirectory,
  filesBelow,
  kindOfFile,
} from '../testing/change-files.ts';
import { classify, createSnapshots, type Snapshots, startAndInspect } from '../testing/damaged-directory.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';

/** The number of changes after a kill: each takes a second of processor time, and one that is refused before the stores open 0.02 s. */
const CHANGES_AFTER_KILL = fuzzRuns(60);
const CHANGES_AFTER_STOP = fuzzRuns(300);
const CHANGES_OF_OTHERS = fuzzRuns(15);
const SEED = Date.now() % 1_000_000;

let root: string;
let snapshots: Snapshots;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pharos-damage-'));
  snapshots = await createSnapshots(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Numbers from 0 to 1 that depend on a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Selects changes at random, each kind of file with each change before others; `boot/data-damage-kinds.thorough.test.ts` has each kind. */
function selectChanges(
  names: readonly string[],
  count: number,
  random: () => number,
): readonly (readonly [name: string, change: Change])[] {
  const shuffled = names
    .flatMap((name) =>
      CHANGES.map((change) => ({ name, change, kind: kindOfFile(name, names), order: random() })),
    )
    .sort((one, other) => one.order - other.order);
  const kinds = new Set<string>();
  const isFirst = ({ kind, change }: { readonly kind: string; readonly change: Change }): boolean => {
    const key = `${kind.replace(/\w+\.sql|default\/\w+$/, 'table')} ${change}`;
    if (kinds.has(key)) return false;
    kinds.add(key);
    return true;
  };
  const first = shuffled.filter(isFirst);
  const others = shuffled.filter((one) => !first.includes(one));
  return [...first, ...others].slice(0, count).map(({ name, change }) => [name, change]);
}

test.each([
  [
    'second',
    'first',
    CHANGES_AFTER_STOP,
    (name: string) => !/\.bin$|mrk|cidx|pg_wal|^(files|run)\.json|^secret/.test(name),
  ],
  [
    'second',
    'first',
    CHANGES_OF_OTHERS,
    (name: string) => /\.bin$|mrk|cidx|pg_wal|^(files|run)\.json|^secret/.test(name),
  ],
  ['killed', 'second', CHANGES_AFTER_KILL, () => true],
] as const)(
  'no change of a file is silent (%s, %s, %i)',
  async (name, earlier, count, isSelected) => {
    const copy = copyDirectory(snapshots[name], join(root, 'changed'));
    const good = {
      facts: await startAndInspect(copy.path, 'facts'),
      state: await startAndInspect(copy.path, 'state'),
    };
    copy.restore();
    const names = filesBelow(copy.path).filter(isSelected);
    const silent: string[] = [];
    const counts: Record<string, number> = {};
    for (const [file, change] of selectChanges(names, count, createRandom(SEED))) {
      if (changeFile(join(copy.path, file), change, join(snapshots[earlier], file))) {
        const store = file.startsWith('state/') ? 'state' : 'facts';
        const { kind, text } = classify(good[store], await startAndInspect(copy.path, store));
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (kind === 'silent') silent.push(`${file} ${change}: ${text}`);
      }
      copy.restore();
    }
    process.stdout.write(`${name}, seed ${SEED}: ${JSON.stringify(counts)}\n`);
    rmSync(copy.path, { recursive: true });
    expect(silent, `seed ${SEED}`).toEqual([]);
  },
  1_800_000,
);
