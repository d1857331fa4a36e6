import { idShape } from '../../../lib/ids/id-shape.ts';

/** The schema of ids of probes: `prb_…`. */
export const probeId = idShape('prb');

/** The probe of examples. */
export const EXAMPLE_PROBE_ID = 'prb_06ajz8w4m2kq9tx5vdycn7brfe';
