import { expect, test } from 'vitest';
import { createHooks, defineHook, onHook } from './hooks.ts';

test('subscribers run one after another, in the order in which they were added', async () => {
  const removed = defineHook<[id: string], string>('thing.removed');
  const hooks = createHooks();
  const log: string[] = [];
  for (const name of ['first', 'second'])
    onHook(removed, async (id) => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      return `${name} ${id}`;
    }).addTo(hooks);
  expect(await hooks.run(removed, 'x')).toEqual(['first x', 'second x']);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a subscriber that throws ends the run: those after it are not called', async () => {
  const removed = defineHook('thing.removed');
  const hooks = createHooks();
  let isCalled = false;
  onHook(removed, () => Promise.reject(new Error('refused'))).addTo(hooks);
  onHook(removed, async () => {
    isCalled = true;
  }).addTo(hooks);
  await expect(hooks.run(removed)).rejects.toThrow('refused');
  expect(isCalled).toBe(false);
});

test('subscribers belong to one register: two apps in a process do not call each other’s', async () => {
  const removed = defineHook<[], number>('thing.removed');
  const [one, other] = [createHooks(), createHooks()];
  onHook(removed, async () => 1).addTo(one);
  expect(await other.run(removed)).toEqual([]);
  expect(await one.run(removed)).toEqual([1]);
});
