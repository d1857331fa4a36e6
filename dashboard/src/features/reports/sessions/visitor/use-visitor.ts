import { givenIn, type Part, useFigures } from '../../../analytics/index.ts';
import { useLongList } from '../use-long-list.ts';
import { isProfileName } from '../visits.ts';

const EVER = { preset: 'all' } as const;

/** What one visitor or profile is asked for by. */
const partOf = (name: string, visitorId: string): Part => ({
  frame: EVER,
  parameter: { name, options: { visitorId } },
});

/** One visitor: figures of all time, visits, and traits. */
export function useVisitor(visitorId: string) {
  const detail = useFigures(partOf('profile_detail', visitorId));
  const row = detail.data?.result.data[0];
  const visits = useLongList(EVER, { name: 'profile_sessions', options: { visitorId } });
  const traits = useFigures(partOf('profile_traits', visitorId));
  const told = traits.data?.result.data ?? [];
  const profileId = row === undefined ? '' : givenIn(row, 'profile_id');
  return {
    row,
    isKnown: detail.data === undefined || row !== undefined,
    /** The profile that the visitor belongs to; who only identified, and did nothing since, is one all the same. */
    profileId: isProfileName(visitorId) || told.length > 0 ? visitorId : profileId,
    visits,
    traits: told,
    error: detail.error ?? visits.figures.error ?? traits.error,
    refetch: () => Promise.all([detail.refetch(), visits.figures.refetch(), traits.refetch()]),
  };
}
