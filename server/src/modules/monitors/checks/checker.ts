import type { MonitorConfig, MonitorKind } from '../kinds/configs.contract.ts';

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
