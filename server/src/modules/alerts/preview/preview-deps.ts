import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { QueryService } from '../../query/index.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import type { BatchReads } from '../batch-reads.ts';

/** The dependencies of previews. */
export interface PreviewDeps {
  readonly state: State;
  readonly run: QueryService['run'];
  readonly reads: Pick<BatchReads, 'hourly' | 'firstErrors'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
}
