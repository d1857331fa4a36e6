import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.ts';
import { requireSession } from './require-session.ts';

test('a session that ends while a page loads leads to sign-in with a full page load, and back', async () => {
  const signedOut = new ApiError(401, { code: 'AUTH_REQUIRED', error: 'Authentication required' });
  const failure: unknown = await requireSession(Promise.reject(signedOut), '/links?page=2').catch(
    (error: unknown) => error,
  );
  expect(isRedirect(failure) && failure.options).toMatchObject({
    to: '/sign-in',
    search: { next: '/links?page=2' },
    reloadDocument: true,
  });
});

test('data and other errors are passed on', async () => {
  expect(await requireSession(Promise.resolve(1), '/')).toBe(1);
  const failure = new ApiError(403, { code: 'ACCESS_DENIED', error: 'Access to this resource is denied' });
  await expect(requireSession(Promise.reject(failure), '/')).rejects.toBe(failure);
});
