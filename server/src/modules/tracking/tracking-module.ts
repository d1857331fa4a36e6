import type { AppError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import type { Task } from '../../jobs/scheduler.ts';
import type { ClickTokens } from './click-tokens.ts';
import type { ClientReader } from './client-reader.ts';
import type { IntakeKind } from './ingestion-counts.ts';
import type { TrackingService } from './tracking.service.ts';

/** The parts of the ingestion of events. */
export interface TrackingModule {
  readonly service: TrackingService;
  readonly clients: ClientReader;
  readonly clickTokens: ClickTokens;
  /** Counts the facts of a rejected request, by reason. Requests of other modules are ignored. */
  recordRejected(call: Call, body: unknown, error: AppError): void;
  /** Counts a rejected pixel request under its invalid field. */
  recordRejectedPixel(trackingId: string, kind: IntakeKind, field: PropertyKey | undefined): Promise<void>;
  /** Scheduled tasks: write counts, create the salt of the day, delete old salts. */
  readonly tasks: readonly Task[];
}
