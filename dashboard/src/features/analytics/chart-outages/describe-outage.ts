import { formatFigure } from '../headline/format-figure.ts';
import { messages } from './messages.ts';
import type { ShownOutage } from './use-outages.ts';

/** Describes an outage in a line: the monitor and the duration. */
export function describeOutage({ monitorName, durationSeconds, isOngoing }: ShownOutage): string {
  const duration = formatFigure(durationSeconds, 'duration');
  return isOngoing
    ? messages.ongoing({ monitor: monitorName, duration })
    : messages.lasted({ monitor: monitorName, duration });
}
