import { idShape } from '../../lib/id-shape.ts';

/** The schema of the ids of people: `usr_…`. */
export const userId = idShape('usr', 'the id of a person');

/** A member of the organization of examples. */
export const EXAMPLE_MEMBER_ID = 'usr_06ahr8vd3wnq5xk2yetm7czfbs';
