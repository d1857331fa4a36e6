import type { MonitorConfig, MonitorKind } from '../kinds/configs.contract.ts';
import type { CheckResult } from './check-result.ts';

/** A check to perform. */
export interface CheckRequest<Kind extends MonitorKind = MonitorKind> {
  readonly kind: Kind;
  /** With the secrets. */
  readonly config: MonitorConfig<Kind>;
  /** The limit of the whole check, in milliseconds. */
  readonly timeoutMs: number;
  /** A slower answer is degraded; null without a threshold. */
  readonly degradedAfterMs: number | null;
  /** Whether the result also holds what was received when it is as expected. Only for HTTP requests. */
  readonly isEvidenceKept?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Performs checks of one kind. A target that does not answer as expected is a result, not an error: a check never rejects, except
 * when the signal was aborted.
 */
export type Checker<Kind extends MonitorKind = MonitorKind> = (
  request: CheckRequest<Kind>,
) => Promise<CheckResult>;
