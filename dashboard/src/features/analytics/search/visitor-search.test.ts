import { expect, test } from 'vitest';
import { parseVisitorSearch } from './visitor-search.ts';

test('strangers can filter by what they may ask about; other conditions are as if they were not there', () => {
  expect(
    parseVisitorSearch({
      range: 'last_30d',
      filter: 'country-eq-DE*profile_id-eq-me*properties.plan-eq-pro*revenue-gt-5*page-eq-/',
      metric: 'sessions',
    }),
  ).toMatchObject({ filter: 'country-eq-DE*page-eq-/', metric: 'sessions' });
  expect(parseVisitorSearch({ filter: 'session_id-eq-1' })).toEqual({});
});
