import { getCurrentAuthContextAsyncLocalStorage } from '@better-auth/core/context';
import { expect, test } from 'vitest';
import { createQuietRunner } from './async-context.ts';

test('a call that ends takes nothing from a call of another runner that is under way', async () => {
  const storage = await getCurrentAuthContextAsyncLocalStorage();
  const [one, other] = [createQuietRunner(), createQuietRunner()];
  const seen = await one(() =>
    storage.run(Object.create(null), async () => {
      const before = storage.getStore();
      await other(async () => undefined);
      return [before, storage.getStore()];
    }),
  );
  expect(seen[0]).toBeDefined();
  expect(seen[1]).toBe(seen[0]);
  expect(storage.getStore()).toBeUndefined();
});
