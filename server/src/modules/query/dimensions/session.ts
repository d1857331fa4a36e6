import { SESSION_ID } from '../statements/session-id.ts';
import type { Dimension } from './dimension.ts';

/** The dimension that identifies visits. */
export const SESSION_DIMENSIONS = {
  session_id: {
    title: 'Visit',
    description: 'The id of the visit, as in session_list',
    visit: SESSION_ID,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
