import { SESSION_ID } from '../statements/session-id.ts';
import type { Dimension } from './dimension.ts';

/** Visits themselves. */
export const SESSION_DIMENSIONS = {
  session_id: {
    title: 'Visit',
    description: 'Names the visit, as session_list does',
    visit: SESSION_ID,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
