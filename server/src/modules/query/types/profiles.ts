import { FUNNELS } from '../statements/funnels.ts';
import { GOALS } from '../statements/goals.ts';
import { JOURNEYS } from '../statements/journeys.ts';
import { PROFILE_DETAIL, PROFILE_LIST, PROFILE_SESSIONS, PROFILE_TRAITS } from '../statements/profiles.ts';

import { RETENTION } from '../statements/retention.ts';
import type { QueryType } from './query-type.ts';

/** Query types of profiles, retention, funnels, goals and journeys. */
export const PROFILE_TYPES = {
  profile_list: PROFILE_LIST,
  profile_detail: PROFILE_DETAIL,
  profile_sessions: PROFILE_SESSIONS,
  profile_traits: PROFILE_TRAITS,
  retention: RETENTION,
  funnels: FUNNELS,
  goals: GOALS,
  journeys: JOURNEYS,
} satisfies Record<string, QueryType>;
