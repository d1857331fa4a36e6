import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ScopedValue } from './scoped-value.ts';

test('a value is visible only in its scope, also after await, and concurrent scopes are isolated', async () => {
  const scoped = new ScopedValue<number>();
  const look = async (value: number, delayMs: number) =>
    scoped.run(value, async () => {
      await sleep(delayMs);
      return scoped.get();
    });
  expect(scoped.get()).toBeUndefined();
  expect(await Promise.all([look(1, 5), look(2, 1), look(3, 3)])).toEqual([1, 2, 3]);
  expect(scoped.get()).toBeUndefined();
});

test('a scope that opens after all others have ended works like the first', async () => {
  const scoped = new ScopedValue<string>();
  for (const value of ['a', 'b']) expect(await scoped.run(value, async () => scoped.get())).toBe(value);
  await expect(scoped.run('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await scoped.run('d', async () => scoped.get())).toBe('d');
});
