import { expect, test } from 'vitest';
import { SlowStatements } from './slow-statements.ts';

const run = (text: string, durationMs: number, atMs = 0) => ({ text, durationMs, rowsRead: null, atMs });

test('the slowest 20 statements of the last day are kept, each with its slowest run', () => {
  const statements = new SlowStatements();
  for (let number = 1; number <= 100; number += 1) statements.record(run(`SELECT ${number}`, number + 9));
  statements.record(run('SELECT 100', 50));
  const listed = statements.list(0);
  expect(listed).toHaveLength(20);
  expect(listed[0]).toEqual({ text: 'SELECT 100', durationMs: 109, rowsRead: null, atMs: 0, runs: 2 });
  expect(listed.at(-1)).toMatchObject({ text: 'SELECT 81' });
  expect(statements.list(86_400_001)).toEqual([]);
});

test('fast statements and long texts take no space', () => {
  const statements = new SlowStatements();
  statements.record(run('SELECT 1', 9));
  statements.record(run('x'.repeat(1_000_000), 20));
  expect(statements.list(0).map(({ text }) => text.length)).toEqual([2_000]);
});
