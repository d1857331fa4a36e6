import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import type { CheckResult } from './checks/check-result.ts';
import { checkHeartbeat } from './heartbeats/expect.ts';
import { readHeartbeat } from './heartbeats/receive-ping.ts';
import { CONFIGS, type MonitorKind } from './kinds/configs.contract.ts';
import { assertConfig } from './monitor-config.ts';
import { configOf, type NewMonitor, newSettings } from './monitor-input.ts';
import type { MonitorRow } from './monitors.table.ts';
import type { Check } from './schedule/perform-check.ts';

/** Performs checks on demand. They change neither states nor availability. */
export interface CheckNow {
  /** @throws AppError CONFLICT when the secrets cannot be decrypted. */
  ofStored(row: MonitorRow, signal: AbortSignal): Promise<CheckResult>;
  /** @throws AppError VALIDATION_ERROR. */
  ofNew(input: NewMonitor, signal: AbortSignal): Promise<CheckResult>;
}

/** Creates it. */
export function createCheckNow(deps: {
  readonly check: Check;
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  /** The configuration with its secrets; `undefined` if they cannot be decrypted. */
  readonly configOf: (row: MonitorRow) => Readonly<Record<string, unknown>> | undefined;
}): CheckNow {
  const perform = (
    kind: MonitorKind,
    config: object,
    { timeoutMs, degradedAfterMs }: Pick<MonitorRow, 'timeoutMs' | 'degradedAfterMs'>,
    signal: AbortSignal,
  ) =>
    deps.check({
      kind,
      config: CONFIGS[kind].parse(config),
      timeoutMs,
      degradedAfterMs,
      // The form suggests conditions on what was received.
      isEvidenceKept: true,
      signal,
    });

  return {
    async ofStored(row, signal) {
      if (row.kind === 'heartbeat')
        return checkHeartbeat(
          CONFIGS.heartbeat.parse(row.config),
          await readHeartbeat(deps.state, row.id),
          deps.clock.now(),
        );
      const config = deps.configOf(row);
      if (config === undefined)
        throw new AppError('CONFLICT', {
          message: 'The secrets of this monitor were encrypted with another PHAROS_SECRET. Enter them again',
        });
      return perform(row.kind, config, row, signal);
    },
    async ofNew(input, signal) {
      const { kind, config } = configOf(input);
      assertConfig(kind, config);
      const settings = newSettings(kind, input);
      if (kind === 'heartbeat')
        return checkHeartbeat(CONFIGS.heartbeat.parse(config), undefined, deps.clock.now());
      return perform(kind, config, settings, signal);
    },
  };
}
