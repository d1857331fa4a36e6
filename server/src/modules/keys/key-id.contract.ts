import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of API key ids: `key_…`. */
export const keyId = idShape('key');

/** Id of the API key in examples. */
export const EXAMPLE_KEY_ID = 'key_06ahv4sn2eq8xkd5zmt7cyrbfw';
