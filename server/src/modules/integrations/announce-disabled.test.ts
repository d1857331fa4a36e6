import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../mail/testing/smtp-server.ts';
import { integrationsModule } from './index.ts';
import { PROBLEM } from './testing/notification.ts';
import { startProvider, type TestProvider } from './testing/provider.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let owner: TestPerson;
let provider: TestProvider;
let smtp: TestSmtpServer;

beforeAll(async () => {
  provider = await startProvider();
  smtp = await startSmtpServer();
  app = await openTestApp({
    outbound: provider.outbound,
    mail: { smtpUrl: smtp.url, from: 'Pharos <pharos@example.com>' },
  });
  owner = await app.addPerson('owner@example.com');
  await app.addPerson('stranger@example.com');
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await smtp.close();
});

it('owners and admins receive one mail when an integration is disabled automatically', async () => {
  provider.answer = { status: 503 };
  const service = app.app.serviceOf(integrationsModule);
  const { secret } = await app.addKey(owner, ['manage:config']);
  const created = await app.inject({
    method: 'POST',
    url: '/v1/integrations',
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    payload: JSON.stringify({
      kind: 'webhook',
      name: 'On-call',
      config: { url: 'https://hooks.example/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    }),
  });
  const { id: integrationId, organizationId } = created.json().integration;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const signal = AbortSignal.timeout(60_000);
    await service.deliver({ integrationId, organizationId, notification: PROBLEM, signal });
    app.clock.advance(DAY_MS / 2);
  }
  await app.app.dispatcher.drain();
  expect(smtp.received.map(({ to }) => to)).toEqual([['owner@example.com']]);
  const [mail] = smtp.received;
  expect(mail?.headers['subject']).toContain('The integration On-call was disabled');
  expect(mail?.text).toContain('The last error was: ');
  expect(mail?.text).toContain('/settings/integrations');
});
