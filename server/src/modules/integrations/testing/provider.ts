import { createOutbound } from '../../../outbound/create-outbound.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { CERTIFICATE } from '../../../outbound/testing/certificate.data.ts';
import { type ReceivedRequest, receive, startHttp } from '../../../outbound/testing/test-server.ts';

/** The response of the provider. */
export interface ProviderAnswer {
  readonly status: number;
  /** Text, or a value that is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A local HTTPS server in the place of all providers. */
export interface TestProvider {
  /** Reaches it under every host. */
  readonly outbound: Outbound;
  /** With the host, and without the port. */
  readonly received: (ReceivedRequest & { readonly host: string })[];
  answer: ProviderAnswer;
  close(): Promise<void>;
}

/** Starts the server. */
export async function startProvider(): Promise<TestProvider> {
  const received: TestProvider['received'][number][] = [];
  const provider: { answer: ProviderAnswer } = { answer: { status: 200, body: 'ok' } };
  const server = await startHttp(
    async (request, response) => {
      const taken = await receive(request);
      received.push({ ...taken, host: String(taken.headers['host']).replace(/:\d+$/, '') });
      const { status, body = '', headers = {} } = provider.answer;
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    { isSecure: true },
  );
  const outbound = createOutbound({
    version: 'test',
    allowedRanges: ['127.0.0.1'],
    resolveHost: async () => ['127.0.0.1'],
    ca: CERTIFICATE,
  });
  return Object.assign(provider, {
    received,
    outbound: {
      ...outbound,
      request: (request: Parameters<Outbound['request']>[0]) => {
        const url = new URL(request.url);
        url.port = String(server.port);
        return outbound.request({ ...request, url: url.href });
      },
    },
    close: async () => {
      await outbound.close();
      await server.close();
    },
  });
}
