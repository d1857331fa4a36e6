import { FUNNELS } from '../statements/funnels.ts';
import type { QueryType } from './query-type.ts';

/** Who visitors are, whether they come back, and what they go on to do. */
export const PROFILE_TYPES = {
  funnels: FUNNELS,
} satisfies Record<string, QueryType>;
