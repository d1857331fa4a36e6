import type { RequestListener } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer, type ServerOptions } from 'node:https';
import { createServer as createTls, type TlsOptions } from 'node:tls';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { createOutbound, type OutboundOptions } from '../../../outbound/create-outbound.ts';
import { listen, type TestServer } from '../../../outbound/testing/test-server.ts';
import type { CheckResult } from '../checks/check-result.ts';
import type { CheckDeps } from '../kinds/check-deps.ts';
import { Checkers } from '../kinds/checkers.ts';
import { CONFIGS, type MonitorKind } from '../kinds/configs.contract.ts';

/** Options of {@link createTestChecks}. */
export interface TestChecksOptions extends Partial<Omit<CheckDeps, 'outbound' | 'clock'>> {
  /** Certificates that are trusted, in PEM. */
  readonly ca?: string;
  readonly outbound?: Partial<OutboundOptions>;
}

/** Options of one check. */
export interface TestCheckOptions {
  readonly timeoutMs?: number;
  readonly degradedAfterMs?: number;
  readonly signal?: AbortSignal;
}

/** Performs checks of local servers, whose names all resolve to this machine. */
export interface TestChecks {
  readonly clock: StoppedClock;
  /** Errors that were logged. */
  readonly errors: readonly unknown[];
  /** Performs a check. @param config as the API gets it: defaults are added. */
  check(kind: MonitorKind, config: object, options?: TestCheckOptions): Promise<CheckResult>;
  isAvailable(kind: MonitorKind): Promise<boolean>;
}

/** Creates them. */
export function createTestChecks({ ca, outbound, ...deps }: TestChecksOptions = {}): TestChecks {
  const clock = new StoppedClock(Date.now());
  const errors: unknown[] = [];
  const checkers = new Checkers({
    outbound: createOutbound({
      version: 'test',
      allowedRanges: ['127.0.0.0/8'],
      resolveHost: async () => ['127.0.0.1'],
      ca,
      ...outbound,
    }),
    clock,
    logger: { error: (error: unknown) => void errors.push(error) },
    version: '1.2.3',
    baseUrl: 'https://pharos.example',
    ...deps,
  });
  return {
    clock,
    errors,
    check: (kind, config, options = {}) =>
      checkers.check({
        kind,
        config: CONFIGS[kind].parse(config),
        timeoutMs: options.timeoutMs ?? 5_000,
        degradedAfterMs: options.degradedAfterMs ?? null,
        signal: options.signal ?? new AbortController().signal,
      }),
    isAvailable: (kind) => checkers.isAvailable(kind),
  };
}

/** Starts an HTTPS server that speaks HTTP/1.1. */
export function startHttps(options: ServerOptions, listener: RequestListener): Promise<TestServer> {
  return listen(createServer(options, listener));
}

/** Starts an HTTPS server that speaks only HTTP/2. */
export function startHttp2(
  options: ServerOptions,
  onStream: (stream: ServerHttp2Stream) => void,
): Promise<TestServer> {
  const server = createSecureServer({ key: options.key, cert: options.cert });
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    onStream(stream);
  });
  return listen(server);
}

/** Starts a TLS server that sends a text to each connection. */
export function startTls(options: TlsOptions, text: string): Promise<TestServer> {
  return listen(createTls(options, (socket) => socket.end(text)));
}
