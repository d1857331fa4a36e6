import { splitMonitorConfig } from './monitor-config.ts';
import { configOf, type NewMonitor, newSettings } from './monitor-input.ts';

/** Returns the columns of a new monitor. @throws AppError VALIDATION_ERROR for what a schema cannot check. */
export function readInput(input: NewMonitor) {
  const { kind, config } = configOf(input);
  return { kind, split: splitMonitorConfig(kind, config), settings: newSettings(kind, input) };
}
