import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { capacityTables, planCapacity, UNITS } from '../../../bench/capacity/plan-capacity.mjs';
import { ROOT } from '../testing/guide-server.ts';

/** Returns the rows of a Markdown table by its first column head, without alignment. */
function rowsOf(text: string, head: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === head);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines
    .slice(start, end === -1 ? undefined : end)
    .map(cellsOf)
    .filter(([first = '']) => !/^-+$/.test(first));
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe('docs/scaling.md', () => {
  let text: string;
  let units: Readonly<Record<string, number>>;

  beforeAll(async () => {
    text = await readFile(join(ROOT, 'docs/scaling.md'), 'utf8');
    const [, ...rows] = rowsOf(text, 'what');
    units = Object.fromEntries(
      UNITS.map(({ key }, index) => [key, Number.parseFloat((rows[index]?.[1] ?? '').replaceAll(',', ''))]),
    );
  });

  test('has the tables that npm run simulate:capacity computes from the costs it states', () => {
    const { units: costs, gigabyte, capacities } = capacityTables(units);
    for (const [table, head] of [
      [costs, 'what'],
      [gigabyte, 'a GB of facts'],
      [capacities, 'events/s'],
    ] as const)
      expect(rowsOf(text, head)).toEqual(rowsOf(table, head));
  });
});

describe('the plan', () => {
  test('needs no more cores than the costs say, and rounds up to whole ones', () => {
    const plan = planCapacity({
      single: 300,
      singleMain: 120,
      batch: 60,
      batchMain: 20,
      query: 1_000_000,
      check: 2_000,
      evaluation: 50,
      floor: 30,
      bytes: 50,
      megabytes: 800,
    });
    // 1,000 × (300 + 100 + 2 + 5) µs = 0.407 of a core, of which 0.6 may be used.
    expect(plan[0]).toMatchObject({ rate: 1_000, kind: 'single', cores: 1, processes: 1, diskPerDay: 4.32 });
    // 100,000 × (60 + 107) µs = 16.7 cores; main threads: 100,000 × (20 + 7) µs = 2.7.
    expect(plan[5]).toMatchObject({ rate: 100_000, kind: 'batch', cores: 28, processes: 5 });
  });
});
