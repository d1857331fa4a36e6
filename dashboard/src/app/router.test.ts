import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';
import { createAppRouter } from './router.ts';

test('the list of addresses on the server matches the routes', () => {
  const { routesByPath } = createAppRouter(new QueryClient());
  expect(Object.keys(routesByPath).sort()).toEqual([...PAGES].sort());
});
