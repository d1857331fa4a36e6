import { z } from 'zod';
import { claimedChecks, recordedResults } from '../protocol.contract.ts';

const TIMEOUT_MS = 15_000;

const failure = z.object({
  error: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** The answer of the server. */
export type Answer<Body> =
  | { readonly outcome: 'ok'; readonly body: Body }
  /** No answer, or one that says that the request can be repeated. */
  | { readonly outcome: 'unreachable'; readonly reason: string; readonly status: number | undefined }
  /** The server does not accept the request. */
  | { readonly outcome: 'rejected'; readonly reason: string; readonly status: number };

interface ProbeClientOptions {
  readonly server: string;
  readonly token: string;
  readonly region: string;
  readonly version: string;
}

/** Sends the requests of a probe. */
export class ProbeClient {
  readonly #options: ProbeClientOptions;

  /** @param options.server without a slash at its end. */
  constructor(options: ProbeClientOptions) {
    this.#options = options;
  }

  claim(limit: number): Promise<Answer<z.output<typeof claimedChecks>>> {
    const { region, version } = this.#options;
    return this.#post('/v1/probe/claim', JSON.stringify({ region, version, limit }), claimedChecks);
  }

  /** @param results each as JSON. */
  send(results: readonly string[]): Promise<Answer<z.output<typeof recordedResults>>> {
    return this.#post('/v1/probe/results', `{"results":[${results.join(',')}]}`, recordedResults);
  }

  async #post<Body>(path: string, json: string, schema: z.ZodType<Body>): Promise<Answer<Body>> {
    const { server, token, region, version } = this.#options;
    try {
      const response = await fetch(`${server}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'user-agent': `Pharos-Probe/${version} (${region})`,
        },
        body: json,
        // The token is sent to the configured server only.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const { status } = response;
      if (response.ok) return { outcome: 'ok', body: schema.parse(JSON.parse(text)) };
      const reason = describe(status, text);
      const isTemporary = status >= 500 || status === 429 || status === 408;
      return { outcome: isTemporary ? 'unreachable' : 'rejected', reason, status };
    } catch (error) {
      return { outcome: 'unreachable', reason: reasonOf(error), status: undefined };
    }
  }
}

/** Returns what the server says, also when it is not Pharos that answers. */
function describe(status: number, text: string): string {
  const parsed = failure.safeParse(jsonOf(text));
  if (!parsed.success) return `status ${status}`;
  const { error, details = [] } = parsed.data;
  return [`status ${status}: ${error}`, ...details.map(({ field, message }) => `${field} ${message}`)].join(
    '; ',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answered with a page.
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
