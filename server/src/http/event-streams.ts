import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { rateIdentityOf } from '../lib/network/client-ip.ts';
import type { Call } from './call.ts';

const HEARTBEAT_MS = 25_000;
const HEARTBEAT = ':\n\n';
/** A client that does not read is disconnected when this much waits for it. */
const MAX_WAITING_BYTES = 16 * 1024;
/** How long browsers wait before they connect again, in milliseconds. */
const RETRY_MS = 5_000;
/** The most connections that are written to before other work of the process continues: about 2 ms. */
const SLICE = 200;

/** The connection of one client. */
interface Stream {
  readonly topic: string;
  readonly address: string;
  readonly response: Pick<
    ServerResponse,
    'write' | 'end' | 'destroy' | 'writableLength' | 'writableEnded' | 'once'
  >;
}

/** The bounds of streams. A stream takes some kilobytes. */
export interface EventStreamOptions {
  readonly maxStreams: number;
  readonly maxPerAddress: number;
  readonly heartbeatMs?: number;
}

/** Open connections that receive an event when something changes (server-sent events). */
export interface EventStreams {
  /** Adds a connection whose headers were sent. @returns whether there was room for it. */
  open(topic: string, ip: string, response: Stream['response']): boolean;
  /** Whether a connection of this address would be added. */
  hasRoom(ip: string): boolean;
  /**
   * Sends an event to the clients of a topic, some hundred at a time.
   * @param event as it is sent, with an empty line at its end.
   */
  announce(topic: string, event: string): void;
  /** Ends the connections of a topic: the rules of its access changed. */
  endTopic(topic: string): void;
  /** Ends all connections. */
  close(): void;
  /** Whether a topic has clients. */
  has(topic: string): boolean;
  readonly count: number;
}

/** Creates the list of connections. One timer sends heartbeats to all of them. */
export function createEventStreams({
  maxStreams,
  maxPerAddress,
  heartbeatMs = HEARTBEAT_MS,
}: EventStreamOptions): EventStreams {
  const byTopic = new Map<string, Set<Stream>>();
  const byAddress = new Map<string, number>();
  let count = 0;
  const timer = setInterval(() => {
    sendInSlices(
      [...byTopic.values()].flatMap((streams) => [...streams]),
      HEARTBEAT,
    );
  }, heartbeatMs);
  timer.unref();

  function remove(stream: Stream): void {
    const streams = byTopic.get(stream.topic);
    if (streams?.delete(stream) !== true) return;
    if (streams.size === 0) byTopic.delete(stream.topic);
    count -= 1;
    const left = (byAddress.get(stream.address) ?? 1) - 1;
    if (left === 0) byAddress.delete(stream.address);
    else byAddress.set(stream.address, left);
  }

  function send(stream: Stream, text: string): void {
    // It may have been closed since the slice before.
    if (byTopic.get(stream.topic)?.has(stream) !== true) return;
    const { response } = stream;
    // A client that does not read keeps a connection open that was ended. Writing to it would be an exception of the process.
    const isLeft = response.writableEnded && text === HEARTBEAT;
    if (isLeft || response.writableLength > MAX_WAITING_BYTES) {
      remove(stream);
      response.destroy();
    } else if (!response.writableEnded) response.write(text);
  }

  function sendInSlices(streams: readonly Stream[], text: string, from = 0): void {
    for (const stream of streams.slice(from, from + SLICE)) send(stream, text);
    if (from + SLICE < streams.length) setImmediate(() => sendInSlices(streams, text, from + SLICE));
  }

  const hasRoom: EventStreams['hasRoom'] = (ip) =>
    count < maxStreams && (byAddress.get(rateIdentityOf(ip)) ?? 0) < maxPerAddress;

  return {
    hasRoom,
    open(topic, ip, response) {
      if (!hasRoom(ip)) return false;
      const address = rateIdentityOf(ip);
      const stream: Stream = { topic, address, response };
      const streams = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, streams.add(stream));
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      count += 1;
      response.once('close', () => remove(stream));
      response.write(`retry: ${RETRY_MS}\n\n`);
      return true;
    },
    announce: (topic, event) => sendInSlices([...(byTopic.get(topic) ?? [])], event),
    endTopic(topic) {
      for (const { response } of byTopic.get(topic) ?? []) response.end();
    },
    close() {
      clearInterval(timer);
      for (const streams of byTopic.values()) for (const { response } of streams) response.end();
    },
    has: (topic) => byTopic.has(topic),
    get count() {
      return count;
    },
  };
}

/** Sends the headers of a stream. Afterwards, Fastify does not touch the response. */
export function beginEventStream(call: Call, reply: FastifyReply): ServerResponse {
  reply.hijack();
  call.streamedMs = performance.now();
  reply.raw.writeHead(200, {
    ...call.responseHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  return reply.raw;
}
