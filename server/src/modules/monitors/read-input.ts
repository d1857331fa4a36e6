import { splitMonitorConfig } from './monitor-config.ts';
import { configOf, type NewMonitor, newSettings } from './monitor-input.ts';
import { assertConfig } from './monitor-rules.ts';

/** Returns the columns of a new monitor. @throws AppError VALIDATION_ERROR for what a schema cannot check. */
export function readInput(input: NewMonitor) {
  const { kind, config } = configOf(input);
  const split = splitMonitorConfig(kind, config);
  assertConfig(kind, split.config);
  return { kind, split, settings: newSettings(kind, input) };
}
