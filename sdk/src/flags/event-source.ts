import type { FlagStream, StreamEvents } from './updates.ts';

/** Opens a stream with the `EventSource` of browsers. Returns `undefined` where there is none. */
export function openEventSource(
  url: string,
  { onOpen, onMessage, onError }: StreamEvents,
): FlagStream | undefined {
  if (typeof EventSource === 'undefined') return undefined;
  const source = new EventSource(url);
  source.onopen = onOpen;
  source.onmessage = ({ data }) => onMessage(String(data));
  source.onerror = onError;
  return source;
}
