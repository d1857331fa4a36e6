import { formatPeriod } from '../../../lib/time/format-period.ts';
import { messages } from '../messages.ts';
import type { Monitor } from './monitor.ts';

/** Describes what is checked: an address, or when a request of a job is expected. */
export function describeTarget({
  kind,
  target,
  config,
}: Pick<Monitor, 'kind' | 'target' | 'config'>): string {
  const { periodSeconds } = config;
  if (kind === 'heartbeat' && typeof periodSeconds === 'number')
    return messages.every({ duration: formatPeriod(periodSeconds) });
  return target === '' ? messages.kinds[kind].name : target;
}
