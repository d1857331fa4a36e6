import { idShape } from '../../lib/id-shape.ts';

/** The schema of the ids of authorizations: `grt_…`. */
export const grantId = idShape('grt', 'the id of a grant');

/** The application of examples, which registered itself. */
export const EXAMPLE_CLIENT_ID = 'kQvWnTzRbYmXcLpHsDgJfAeUiOtKwBqV';
