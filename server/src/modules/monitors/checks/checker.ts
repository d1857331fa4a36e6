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
  readonly signal: AbortSignal;
}
