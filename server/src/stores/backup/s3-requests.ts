import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import type { S3Access, S3Address } from './backup-address.ts';
import { BackupError } from './target.ts';

/** Statuses after which a request is repeated. 409: another request changes the same object. */
const REPEATED = new Set([409, 429, 500, 502, 503, 504]);

/** After a stop, requests only remove locks. */
const AFTER_STOP: S3Patience = { timeoutMs: 5_000, pausesMs: [] };

/** How long requests wait. */
export interface S3Patience {
  /** The time for one request with its response, in milliseconds. */
  readonly timeoutMs: number;
  /** The pauses before repetitions, in milliseconds. */
  readonly pausesMs: readonly number[];
  /** Ends requests and pauses with its reason. Later requests are sent once and wait for 5 s. */
  readonly signal?: AbortSignal | undefined;
}

/** A request to a bucket. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name of an object with the prefix; without it, the request is to the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Statuses that are returned, besides 2xx. */
  readonly expected?: readonly number[];
}

/** A complete response. */
export interface S3Response {
  readonly status: number;
  readonly body: Buffer;
  /** The error code of S3, such as `NoSuchKey`; `undefined` if there is none. */
  readonly code: string | undefined;
  /** Whether earlier attempts failed. One of them may have had its effect. */
  readonly isRepeated: boolean;
}

/** Sends signed requests to one bucket. */
export class S3Bucket {
  readonly #name: string;
  readonly #access: S3Access;
  readonly #patience: S3Patience;

  constructor({ bucket }: Pick<S3Address, 'bucket'>, access: S3Access, patience: S3Patience) {
    this.#name = bucket;
    this.#access = access;
    this.#patience = patience;
  }

  /**
   * Sends a request, and repeats it after errors that may pass: all requests have the same effect when they are repeated.
   * @throws BackupError for a status that is not expected, and if there is no response; the reason of the signal.
   */
  async send(request: S3Request): Promise<S3Response> {
    const patience = this.#patience.signal?.aborted === true ? AFTER_STOP : this.#patience;
    const { pausesMs, signal } = patience;
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(request, patience);
      const mayPass = typeof outcome === 'string' || REPEATED.has(outcome.status);
      if (mayPass) signal?.throwIfAborted();
      const pauseMs = pausesMs[attempt];
      if (mayPass && pauseMs !== undefined) {
        await sleep(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
        continue;
      }
      if (typeof outcome === 'string')
        throw new BackupError(`The bucket ${this.#name} at ${this.#host()} cannot be reached: ${outcome}.`);
      const { status, body } = outcome;
      const code = status < 300 ? undefined : elementsOf(body, 'Code')[0];
      const isExpected = (status >= 200 && status < 300) || request.expected?.includes(status) === true;
      // A missing bucket has the status of a missing object.
      if (!isExpected || code === 'NoSuchBucket') throw this.#refused(request, { ...outcome, code });
      return { status, body, code, isRepeated: attempt > 0 };
    }
  }

  /** @returns the response, or why there is none. */
  async #attempt(
    { method, key, query = {}, headers = {}, body }: S3Request,
    { timeoutMs, signal }: S3Patience,
  ) {
    const url = this.#urlOf(key, query);
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#access;
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 's3',
      region,
    }).sign();
    // Not AbortSignal.any(), because a signal that lives long keeps what was made of it.
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener('abort', end, { once: true });
    // It can have been aborted while the request was signed.
    if (signal?.aborted === true) end();
    try {
      const response = await fetch(url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: ending.signal,
        // A copy, because the type of a Buffer permits shared memory, which fetch does not.
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
      return {
        status: response.status,
        region: response.headers.get('x-amz-bucket-region'),
        body: Buffer.from(await response.arrayBuffer()),
      };
    } catch (error) {
      return ending.signal.aborted ? `no response within ${timeoutMs / 1_000} seconds` : failureOf(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  /** The bucket is in the path, because a host of its own needs a name and a certificate that other services do not have. */
  #urlOf(key: string | undefined, query: Readonly<Record<string, string>>): string {
    // Without a user name and a password, which are not part of the interface, and which messages could show.
    const { origin, pathname } = new URL(this.#access.endpoint);
    const path = key === undefined ? this.#name : `${this.#name}/${key}`;
    const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
    const address = `${origin}${pathname.replace(/\/+$/, '')}/${path.split('/').map(encode).join('/')}`;
    return search.length === 0 ? address : `${address}?${search.join('&')}`;
  }

  #host(): string {
    return new URL(this.#access.endpoint).host;
  }

  #refused(
    { method, key }: S3Request,
    {
      status,
      code,
      region,
    }: { readonly status: number; readonly code: string | undefined; readonly region: string | null },
  ): BackupError {
    const what = key === undefined ? method : `${method} ${key}`;
    const reason = code === undefined ? `${status}` : `${status} ${code}`;
    const remedy =
      region !== null && region !== this.#access.region
        ? ` It is in the region ${region}: set AWS_REGION.`
        : '';
    return new BackupError(
      `The bucket ${this.#name} at ${this.#host()} refused a request (${what}): ${reason}.${remedy}`,
    );
  }
}

/** Returns why fetch failed: the code of the system, such as `ECONNREFUSED`, if there is one. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { cause } = error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.message : error.message;
}

/** Returns the texts of all elements with a name in an XML document. */
export function elementsOf(xml: Buffer, element: string): readonly string[] {
  const texts: string[] = [];
  let text: string | undefined;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === element) text = '';
      },
      ontext(part) {
        if (text !== undefined) text += part;
      },
      onclosetag(name) {
        if (name !== element || text === undefined) return;
        texts.push(text);
        text = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml.toString('utf8'));
  return texts;
}

/** Encodes all characters but the unreserved ones of RFC 3986, as the signature does. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
