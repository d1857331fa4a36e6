import { getCurrentAuthContextAsyncLocalStorage } from '@better-auth/core/context';
import { expect, test } from 'vitest';
import { createQuietRunner } from './async-context.ts';

test('the end of a call keeps the context of an active call of another runner', async () => {
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
