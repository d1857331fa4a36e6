import { messages } from './messages.ts';
import type { Pin } from './pin-list.ts';

/** The name of a pin: of its goal or metric. */
export function nameOf(pin: Pin): string {
  return pin.kind === 'goal' ? pin.name : messages.metrics[pin.metric];
}
