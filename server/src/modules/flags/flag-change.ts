import type { FlagEnvironments } from './environments/load-environments.ts';
import type { FlagSnapshot } from './flag-config.ts';
import type { FlagRow } from './flags.table.ts';

/** The website of a flag. */
export interface FlagWebsite {
  readonly id: string;
  readonly organizationId: string;
}

/** A flag before and after a change. */
export interface FlagStates {
  /** The row with the version and the time of the change. */
  readonly row: FlagRow;
  /** `undefined` for a new flag. */
  readonly before: FlagSnapshot | undefined;
  readonly after: FlagSnapshot;
  readonly environments: FlagEnvironments;
}

/** What is recorded about a change. */
export interface ChangeRecord {
  readonly action: string;
  readonly comment?: string | undefined;
  /** Set for changes that were approved. */
  readonly isApproved?: true | undefined;
  /** The author, if it is not the actor. */
  readonly authorId?: string | undefined;
}
