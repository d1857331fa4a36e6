import type { ServerResponse } from 'node:http';
import { rateIdentityOf } from '../../../../lib/client-ip.ts';

/** The bounds of streams. A stream takes some kilobytes. */
const MAX_STREAMS = 10_000;
const MAX_PER_ADDRESS = 100;
const HEARTBEAT_MS = 25_000;
/** A client that does not read is disconnected when this much waits for it. */
const MAX_WAITING_BYTES = 16 * 1024;
/** How long browsers wait before they connect again, in milliseconds. */
const RETRY_MS = 5_000;

/** The connection of one visitor. */
interface Stream {
  readonly pageId: string;
  readonly address: string;
  readonly response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'once'>;
}

/** Open connections that receive an event when a page changes (server-sent events). */
export interface EventStreams {
  /** Adds a connection whose headers were sent. @returns whether there was room for it. */
  open(pageId: string, ip: string, response: Stream['response']): boolean;
  /** Whether a connection of this address would be added. */
  hasRoom(ip: string): boolean;
  /** Tells the visitors of a page that it changed. */
  announce(pageId: string): void;
  /** Ends the connections of a page: the rules of its access changed. */
  endPage(pageId: string): void;
  /** Ends all connections. */
  close(): void;
  readonly count: number;
}

/** Creates the list of connections. One timer sends heartbeats to all of them. */
export function createEventStreams(heartbeatMs = HEARTBEAT_MS): EventStreams {
  const byPage = new Map<string, Set<Stream>>();
  const byAddress = new Map<string, number>();
  let count = 0;
  const timer = setInterval(() => {
    for (const streams of byPage.values()) for (const stream of streams) send(stream, ':\n\n');
  }, heartbeatMs);
  timer.unref();

  function remove(stream: Stream): void {
    const streams = byPage.get(stream.pageId);
    if (streams?.delete(stream) !== true) return;
    if (streams.size === 0) byPage.delete(stream.pageId);
    count -= 1;
    const left = (byAddress.get(stream.address) ?? 1) - 1;
    if (left === 0) byAddress.delete(stream.address);
    else byAddress.set(stream.address, left);
  }

  function send(stream: Stream, text: string): void {
    if (stream.response.writableLength > MAX_WAITING_BYTES) {
      remove(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }

  const hasRoom: EventStreams['hasRoom'] = (ip) =>
    count < MAX_STREAMS && (byAddress.get(rateIdentityOf(ip)) ?? 0) < MAX_PER_ADDRESS;

  return {
    hasRoom,
    open(pageId, ip, response) {
      if (!hasRoom(ip)) return false;
      const address = rateIdentityOf(ip);
      const stream: Stream = { pageId, address, response };
      const streams = byPage.get(pageId) ?? new Set();
      byPage.set(pageId, streams.add(stream));
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      count += 1;
      response.once('close', () => remove(stream));
      response.write(`retry: ${RETRY_MS}\n\n`);
      return true;
    },
    announce(pageId) {
      for (const stream of byPage.get(pageId) ?? []) send(stream, 'event: change\ndata: \n\n');
    },
    endPage(pageId) {
      for (const { response } of byPage.get(pageId) ?? []) response.end();
    },
    close() {
      clearInterval(timer);
      for (const streams of byPage.values()) for (const { response } of streams) response.end();
    },
    get count() {
      return count;
    },
  };
}
