import { expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import { createPasswordGate } from './password-gate.ts';

const LINK = { id: 'lnk_1', passwordHash: 'of open sesame' };

test('wrong passwords from many addresses lock out nobody whose address sent none, and are still limited', async () => {
  const clock = new StoppedClock(Date.UTC(2026, 0, 15));
  const live = createMemoryLive({ clock });
  const gate = createPasswordGate({
    live,
    clock,
    passwords: { verify: async (password, hash) => hash === `of ${password}` },
    key: Buffer.alloc(32, 1),
    baseUrl: 'https://pharos.example',
  });
  const enter = async (password: string, ip: string) =>
    (await gate.enter(LINK, { ip, path: 'plan', password })).outcome;
  for (let attempt = 0; attempt < 100; attempt += 1)
    expect(await enter('wrong', `198.51.${attempt}.1`)).toBe('wrong');
  expect(await enter('open sesame', '203.0.113.78')).toBe('right');
  const guesses: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) guesses.push(await enter('wrong', '203.0.113.79'));
  expect(guesses).toEqual(['wrong', 'wrong', 'wrong', 'throttled']);
  await live.close();
});
