import { AppError } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';
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

interface CheckNowDeps {
  readonly check: Check;
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  /** The configuration with its secrets; `undefined` if they cannot be decrypted. */
  readonly configOf: (row: MonitorRow) => Readonly<Record<string, unknown>> | undefined;
}

/** Performs checks on demand. They change neither states nor availability. */
export class CheckNow {
  readonly #deps: CheckNowDeps;

  constructor(deps: CheckNowDeps) {
    this.#deps = deps;
  }

  /** @throws AppError CONFLICT when the secrets cannot be decrypted. */
  async ofStored(row: MonitorRow, signal: AbortSignal): Promise<CheckResult> {
    if (row.kind === 'heartbeat')
      return checkHeartbeat(
        CONFIGS.heartbeat.parse(row.config),
        await readHeartbeat(this.#deps.state, row.id),
        this.#deps.clock.now(),
      );
    const config = this.#deps.configOf(row);
    if (config === undefined)
      throw new AppError('CONFLICT', {
        message: say('monitors.secretsOfMonitorWereEncrypted'),
      });
    return this.#perform(row.kind, config, row, signal);
  }

  /** @throws AppError VALIDATION_ERROR. */
  async ofNew(input: NewMonitor, signal: AbortSignal): Promise<CheckResult> {
    const { kind, config } = configOf(input);
    assertConfig(kind, config);
    const settings = newSettings(kind, input);
    if (kind === 'heartbeat')
      return checkHeartbeat(CONFIGS.heartbeat.parse(config), undefined, this.#deps.clock.now());
    return this.#perform(kind, config, settings, signal);
  }

  #perform(
    kind: MonitorKind,
    config: object,
    { timeoutMs, degradedAfterMs }: Pick<MonitorRow, 'timeoutMs' | 'degradedAfterMs'>,
    signal: AbortSignal,
  ) {
    return this.#deps.check({
      kind,
      config: CONFIGS[kind].parse(config),
      timeoutMs,
      degradedAfterMs,
      // The form suggests conditions on what was received.
      isEvidenceKept: true,
      signal,
    });
  }
}
