import { expect, test } from 'vitest';
import { parseVisitorSearch } from './visitor-search.ts';

test('anonymous visitors can use permitted filters; others are ignored', () => {
  expect(
    parseVisitorSearch({
      range: 'last_30d',
      filter: 'country-eq-DE*profile_id-eq-me*properties.plan-eq-pro*revenue-gt-5*page-eq-/',
      metric: 'sessions',
    }),
  ).toMatchObject({ filter: 'country-eq-DE*page-eq-/', metric: 'sessions' });
  expect(parseVisitorSearch({ filter: 'session_id-eq-1' })).toEqual({});
});
