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

/** Open connections that receive an event when something changes (server-sent events). One timer sends heartbeats to all of them. */
export class EventStreams {
  readonly #options: EventStreamOptions;
  readonly #byTopic = new Map<string, Set<Stream>>();
  readonly #byAddress = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #count = 0;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#sendInSlices(
        [...this.#byTopic.values()].flatMap((streams) => [...streams]),
        HEARTBEAT,
      );
    }, options.heartbeatMs ?? HEARTBEAT_MS);
    this.#timer.unref();
  }

  get count(): number {
    return this.#count;
  }

  /** Whether a connection of this address would be added. */
  hasRoom(ip: string): boolean {
    const { maxStreams, maxPerAddress } = this.#options;
    return this.#count < maxStreams && (this.#byAddress.get(rateIdentityOf(ip)) ?? 0) < maxPerAddress;
  }

  /** Whether a topic has clients. */
  has(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  /** Adds a connection whose headers were sent. @returns whether there was room for it. */
  open(topic: string, ip: string, response: Stream['response']): boolean {
    if (!this.hasRoom(ip)) return false;
    const address = rateIdentityOf(ip);
    const stream: Stream = { topic, address, response };
    const streams = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, streams.add(stream));
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    this.#count += 1;
    response.once('close', () => this.#remove(stream));
    response.write(`retry: ${RETRY_MS}\n\n`);
    return true;
  }

  /**
   * Sends an event to the clients of a topic, some hundred at a time.
   * @param event as it is sent, with an empty line at its end.
   */
  announce(topic: string, event: string): void {
    this.#sendInSlices([...(this.#byTopic.get(topic) ?? [])], event);
  }

  /** Ends the connections of a topic: the rules of its access changed. */
  endTopic(topic: string): void {
    for (const { response } of this.#byTopic.get(topic) ?? []) response.end();
  }

  /** Ends all connections. */
  close(): void {
    clearInterval(this.#timer);
    for (const streams of this.#byTopic.values()) for (const { response } of streams) response.end();
  }

  #remove(stream: Stream): void {
    const streams = this.#byTopic.get(stream.topic);
    if (streams?.delete(stream) !== true) return;
    if (streams.size === 0) this.#byTopic.delete(stream.topic);
    this.#count -= 1;
    const left = (this.#byAddress.get(stream.address) ?? 1) - 1;
    if (left === 0) this.#byAddress.delete(stream.address);
    else this.#byAddress.set(stream.address, left);
  }

  #send(stream: Stream, text: string): void {
    // It may have been closed since the slice before.
    if (this.#byTopic.get(stream.topic)?.has(stream) !== true) return;
    const { response } = stream;
    // A client that does not read keeps a connection open that was ended. Writing to it would be an exception of the process.
    const isLeft = response.writableEnded && text === HEARTBEAT;
    if (isLeft || response.writableLength > MAX_WAITING_BYTES) {
      this.#remove(stream);
      response.destroy();
    } else if (!response.writableEnded) response.write(text);
  }

  #sendInSlices(streams: readonly Stream[], text: string, from = 0): void {
    for (const stream of streams.slice(from, from + SLICE)) this.#send(stream, text);
    if (from + SLICE < streams.length) setImmediate(() => this.#sendInSlices(streams, text, from + SLICE));
  }
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
