import type { AppError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import type { Task } from '../../jobs/scheduler.ts';
import type { ClientReader } from './client-reader.ts';
import type { IntakeKind } from './intake-counts.ts';
import type { TrackingService } from './tracking.service.ts';

/** Everything that takes in events. */
export interface TrackingModule {
  readonly service: TrackingService;
  readonly clients: ClientReader;
  /** Counts what a request was refused for, if it was one of ours. */
  noteRefused(call: Call, body: unknown, error: AppError): void;
  /** Counts what a pixel was refused for. */
  noteRefusedPixel(trackingId: string, kind: IntakeKind, field: string): Promise<void>;
  /** Work for the scheduler: writes counts, creates the day's salt and destroys the old ones. */
  readonly tasks: readonly Task[];
}
