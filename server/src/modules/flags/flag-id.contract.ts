import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of ids of flags: `flg_…`. */
export const flagId = idShape('flg');
/** The schema of ids of segments of flags: `fse_…`. */
export const flagSegmentId = idShape('fse');
/** The schema of ids of environments: `fen_…`. */
export const flagEnvironmentId = idShape('fen');
/** The schema of ids of exclusion groups: `fgr_…`. */
export const flagGroupId = idShape('fgr');
/** The schema of ids of scheduled and proposed changes: `fch_…`. */
export const flagChangeId = idShape('fch');
/** The schema of ids of keys of environments: `fky_…`. */
export const flagKeyId = idShape('fky');

/** The flag of examples. */
export const EXAMPLE_FLAG_ID = 'flg_06ajz8w4m2kq9tx5vdycn7brfe';
/** The archived flag of examples. */
export const EXAMPLE_ARCHIVED_FLAG_ID = 'flg_06ajz8w4m2kq9tx5vdycn7brf0';
/** The segment of examples. */
export const EXAMPLE_FLAG_SEGMENT_ID = 'fse_06ajz8w4m2kq9tx5vdycn7brfe';
/** The segment with a list of ids of examples. */
export const EXAMPLE_LIST_SEGMENT_ID = 'fse_06ajz8w4m2kq9tx5vdycn7brf0';
/** The environment of examples. */
export const EXAMPLE_ENVIRONMENT_ID = 'fen_06ajz8w4m2kq9tx5vdycn7brfe';
/** The id of an environment with a proposal, in examples. */
export const EXAMPLE_PROPOSED_ENVIRONMENT_ID = 'fen_06ajz8w4m2kq9tx5vdycn7brfg';
/** The exclusion group of examples. */
export const EXAMPLE_FLAG_GROUP_ID = 'fgr_06ajz8w4m2kq9tx5vdycn7brfe';
/** The change of examples. */
export const EXAMPLE_FLAG_CHANGE_ID = 'fch_06ajz8w4m2kq9tx5vdycn7brfe';
/** The scheduled change of examples. */
export const EXAMPLE_SCHEDULED_CHANGE_ID = 'fch_06ajz8w4m2kq9tx5vdycn7brf0';
/** The environment key of examples. */
export const EXAMPLE_FLAG_KEY_ID = 'fky_06ajz8w4m2kq9tx5vdycn7brfe';
