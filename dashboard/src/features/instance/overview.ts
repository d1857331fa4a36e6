import type { Outputs } from '../../api/rpc.ts';

/** The state of the server. */
export type Overview = Outputs['instance']['overview'];
