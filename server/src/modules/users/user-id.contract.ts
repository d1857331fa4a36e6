import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of user ids: `usr_…`. */
export const userId = idShape('usr');

/** Id of a member of the organization in examples. */
export const EXAMPLE_MEMBER_ID = 'usr_06ahr8vd3wnq5xk2yetm7czfbs';
