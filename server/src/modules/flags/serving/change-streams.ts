import type { ServerResponse } from 'node:http';
import type { EventStreams } from '../../../http/event-streams.ts';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { ServedFlags } from './served-flags.ts';

const MAX_REPORTED = 20_000;

/** What a stream reports: changes that callers without a key can notice, or all changes. */
export type StreamKind = 'public' | 'rules';

/** Streams that report changes of flags. */
export class ChangeStreams {
  readonly hasRoom: EventStreams['hasRoom'];
  readonly #streams: EventStreams;
  // An environment can be in the directory twice: by its name, and as the default.
  readonly #reported = new Lru<string, string>({ maxEntries: MAX_REPORTED });

  constructor(streams: EventStreams) {
    this.#streams = streams;
    this.hasRoom = (ip) => streams.hasRoom(ip);
  }

  /**
   * Adds a connection. It receives the current version, as an event that clients do not see, and immediately an event if it has seen
   * another version.
   * @param lastVersion the header `Last-Event-ID`.
   */
  open(
    kind: StreamKind,
    served: ServedFlags,
    { ip, lastVersion }: { readonly ip: string; readonly lastVersion: string | undefined },
    response: ServerResponse,
  ): void {
    const version = versionOf(kind, served);
    if (!this.#streams.open(topicOf(kind, served), ip, response)) return;
    const isBehind = lastVersion !== undefined && lastVersion !== version;
    // An event without data only sets the id that the client sends when it connects again.
    response.write(isBehind ? eventOf(version) : `id: ${version}\n\n`);
  }

  /** Reports that flags were read again. Clients receive an event if they changed. */
  report(served: ServedFlags, before: ServedFlags): void {
    this.#announce('public', served, before);
    this.#announce('rules', served, before);
  }

  /** Whether there are streams of these flags. */
  isObserved(served: ServedFlags): boolean {
    return this.#streams.has(topicOf('public', served)) || this.#streams.has(topicOf('rules', served));
  }

  #announce(kind: StreamKind, served: ServedFlags, before: ServedFlags): void {
    const topic = topicOf(kind, served);
    const version = versionOf(kind, served);
    if (version === versionOf(kind, before) || this.#reported.get(topic) === version) return;
    this.#reported.set(topic, version);
    this.#streams.announce(topic, eventOf(version));
  }
}

function topicOf(kind: StreamKind, { set }: ServedFlags): string {
  return `${kind}/${set.websiteId}/${set.environment}`;
}

function versionOf(kind: StreamKind, { publicVersion, set }: ServedFlags): string {
  return kind === 'public' ? publicVersion : set.version;
}

function eventOf(version: string): string {
  const data = { type: 'refetchEvaluation', etag: version, version };
  return `id: ${version}\ndata: ${JSON.stringify(data)}\n\n`;
}
