import type { FlagEvaluation } from '../../../lib/flags/evaluation.ts';
import type { FlagDefinition } from '../../../lib/flags/flag-set.ts';
import type { ContentHash } from './content-hash.ts';
import type { Tally } from './usage/usage-counter.ts';

/** One result of a flag, as the protocols send it. */
export interface ServedResult {
  readonly evaluation: FlagEvaluation;
  /** The entry of OFREP, as JSON. */
  readonly ofrep: string;
  /** The entry of `/public/v1/flags/bulk`, as JSON with its key: `"key":{…}`. */
  readonly member: string;
  readonly hash: ContentHash;
  readonly tally: Tally;
}

/** A flag with the results that it had. */
export interface ServedFlag {
  readonly definition: FlagDefinition;
  /** `flg_…`; empty if it is not known. */
  readonly id: string;
  /** Changed by the evaluation only (`served-flags.ts`). */
  readonly results: ServedResult[];
}
