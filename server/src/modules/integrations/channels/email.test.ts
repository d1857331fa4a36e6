import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { createOutbound } from '../../../outbound/create-outbound.ts';
import { createMailSender } from '../../mail/index.ts';
import { startSmtpServer, type TestSmtpServer } from '../../mail/testing/smtp-server.ts';
import { sendThrough } from '../send-through.ts';
import { PROBLEM } from '../testing/notification.ts';

let server: TestSmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers = {};
  server.received.length = 0;
});

const send = (to: string[], hasMail = true) =>
  sendThrough(
    {
      outbound: createOutbound({ version: 'test' }),
      mailer: hasMail
        ? createMailSender({ smtpUrl: server.url, from: 'Pharos <pharos@example.com>' }, 2_000)
        : undefined,
      clock: new StoppedClock(0),
      baseUrl: 'https://pharos.example',
      logger: { error: () => undefined },
    },
    {
      kind: 'email',
      language: 'en',
      config: { to },
      secrets: { current: {}, former: {} },
      notification: { ...PROBLEM, title: 'Checkout is down\r\nBcc: all@example.com' },
      signal: new AbortController().signal,
    },
  );

describe('e-mail', () => {
  it('sends one mail to each recipient, with the title as subject and the link to the page', async () => {
    expect(await send(['ada@example.com', 'bob@example.com'])).toMatchObject({ status: 'delivered' });
    expect(server.received.map(({ to }) => to)).toEqual([['ada@example.com'], ['bob@example.com']]);
    const [mail] = server.received;
    expect(mail?.headers['subject']).toBe('[Ada & Co] Checkout is down Bcc: all@example.com');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.text).toContain('Region: eu_west');
    expect(mail?.text).toContain(PROBLEM.url);
    expect(mail?.html).not.toContain('<!channel>');
  });

  it.each([
    [{ RCPT: '550 no such user' }, 'rejected', /rejected a recipient/],
    [{ AUTH: '535 wrong' }, 'rejected', /user name or password/],
    [{ RCPT: '451 later' }, 'failed', /rejected a recipient/],
    [{ MAIL: '554 never' }, 'rejected', /sender/],
  ] as const)('says what to change after %j', async (answers, status, error) => {
    server.answers = answers;
    expect(await send(['ada@example.com'])).toMatchObject({ status, error: expect.stringMatching(error) });
  });

  it('is rejected without a mail server', async () => {
    expect(await send(['ada@example.com'], false)).toMatchObject({
      status: 'rejected',
      error: expect.stringContaining('PHAROS_SMTP_URL'),
    });
  });
});
