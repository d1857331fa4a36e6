import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of the ids of authorizations: `grt_…`. */
export const grantId = idShape('grt');

/** The client id in examples. */
export const EXAMPLE_CLIENT_ID = 'kQvWnTzRbYmXcLpHsDgJfAeUiOtKwBqV';
