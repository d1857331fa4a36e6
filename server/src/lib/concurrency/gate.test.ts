import { expect, test } from 'vitest';
import { Gate, GateBusyError } from './gate.ts';

test('work that began before ends first, other work waits, and a failure of either opens the gate again', async () => {
  const gate = new Gate();
  const log: string[] = [];
  let finish = (): void => undefined;
  const before = gate.pass(
    () =>
      new Promise<void>((resolve) => {
        finish = () => {
          log.push('before');
          resolve();
        };
      }),
  );
  const failing = gate.pass(() => Promise.reject(new Error('inside'))).catch(() => log.push('failed'));
  const alone = gate.close(async () => {
    log.push('alone');
    throw new Error('alone');
  });
  const after = gate.pass(async () => log.push('after'));
  const second = gate.close(async () => log.push('second'));
  await failing;
  expect(log).toEqual(['failed']);
  finish();
  await expect(alone).rejects.toThrow('alone');
  await Promise.all([before, after, second]);
  expect(log.slice(0, 3)).toEqual(['failed', 'before', 'alone']);
  expect(log.slice(3).sort()).toEqual(['after', 'second']);
});

test('a gate whose work does not end in time opens again', async () => {
  const gate = new Gate();
  let finish = (): void => undefined;
  const inside = gate.pass(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await expect(gate.close(async () => 'alone', 1)).rejects.toBeInstanceOf(GateBusyError);
  expect(await gate.pass(async () => 'after')).toBe('after');
  finish();
  await inside;
  expect(await gate.close(async () => 'alone', 60_000)).toBe('alone');
});
