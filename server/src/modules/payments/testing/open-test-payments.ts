import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import type { PaymentProvider } from '../payment-kinds.contract.ts';
import { paymentsModule } from '../payments.module.ts';
import { type SentWebhook, signStripe } from './sign.ts';

/** The signing secret of every source. */
export const SECRET = 'whsec_test_secret';

/** The server with an owner, for tests of payments. */
export interface TestPayments {
  readonly app: TestApp;
  readonly owner: TestPerson;
  /** A key with `read:data`, `manage:config` and `track:events`. */
  readonly key: string;
  addWebsite(): Promise<string>;
  /** Creates a source. @returns its id and the path of its address. */
  addSource(
    websiteId: string,
    provider?: PaymentProvider,
    mode?: 'live' | 'test',
  ): Promise<{ id: string; path: string }>;
  send(path: string, webhook: SentWebhook): ReturnType<TestApp['inject']>;
  /** Sends an event of Stripe with a valid signature. */
  sendStripe(path: string, body: unknown): ReturnType<TestApp['inject']>;
  list(
    websiteId: string,
    more?: Readonly<Record<string, string>>,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs a query type and returns its rows. */
  query(
    websiteId: string,
    type: string,
    more?: object,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Attributes what is due. */
  attribute(): Promise<void>;
  /** Writes what is not durable as a fact yet. */
  writePending(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the server. @param options as `openTestApp`. */
export async function openTestPayments(
  options: Parameters<typeof openTestApp>[0] = {},
): Promise<TestPayments> {
  const app = await openTestApp(options);
  const owner = await app.addPerson('owner@example.com');
  const { secret: key } = await app.addKey(owner, ['read:data', 'manage:config', 'track:events']);
  const send = (path: string, { headers, payload }: SentWebhook) =>
    app.inject({ method: 'POST', url: path, headers, payload });
  return {
    app,
    owner,
    key,
    addWebsite: async () => (await app.addWebsite(owner, 'shop.example')).id,
    addSource: async (websiteId, provider = 'stripe', mode = 'live') => {
      const body = { websiteId, provider, mode, name: 'Shop', signingSecret: SECRET };
      const { paymentSource } = (await app.post('/v1/payment-sources', body, key)).json();
      return { id: paymentSource.id, path: new URL(paymentSource.url).pathname };
    },
    send,
    sendStripe: (path, body) => send(path, signStripe(body, SECRET, app.clock.now())),
    list: async (websiteId, more = {}) => {
      const url = `/v1/payments?${new URLSearchParams({ websiteId, ...more })}`;
      return (await app.inject({ url, headers: { 'x-api-key': key } })).json().payments;
    },
    query: async (websiteId, type, more = {}) => {
      const range = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };
      const body = { parameters: [type], ...range, ...more };
      const response = await app.post(`/v1/query?website_id=${websiteId}`, body, key);
      if (response.statusCode !== 200) throw new Error(response.body);
      const [answer] = response.json().data;
      if (!answer.success) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    attribute: () => app.app.serviceOf(paymentsModule).attribute(new AbortController().signal),
    writePending: () => app.app.serviceOf(paymentsModule).writePending(),
    close: () => app.close(),
  };
}
