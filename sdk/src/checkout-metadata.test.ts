import { afterEach, expect, test, vi } from 'vitest';
import { checkoutMetadata, readTrackingIds } from './checkout-metadata.ts';

afterEach(() => vi.unstubAllGlobals());

test('the metadata contains the ids that are known, under the names that payments are attributed by', () => {
  expect(checkoutMetadata({ anonymousId: 'a-1', profileId: 'user-1' })).toEqual({
    pharos_anonymous_id: 'a-1',
    pharos_profile_id: 'user-1',
  });
  expect(checkoutMetadata({ sessionId: 's-1' })).toEqual({ pharos_session_id: 's-1' });
});

test('the ids are those of the tracker, and none where there is no storage', () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'pharos-id' ? 'a-1' : null) });
  expect(readTrackingIds()).toEqual({ anonymousId: 'a-1' });
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  expect(readTrackingIds()).toEqual({});
  vi.stubGlobal('localStorage', undefined);
  expect(readTrackingIds()).toEqual({});
});
