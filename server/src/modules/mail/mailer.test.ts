import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from './mailer.ts';
import type { Mail } from './render-mail.ts';
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';

const FROM = 'Pharos <pharos@example.com>';
const MAIL: Mail = {
  kind: 'password_reset',
  to: 'ada@example.com',
  subject: 'Choose a new password',
  paragraphs: ['Somebody asked for this.', 'It was not you? Then do nothing.'],
  action: { label: 'Choose a password', url: 'https://pharos.example/reset-password#token=s3cret&x=1' },
};

let server: TestSmtpServer;
let logged: Record<string, unknown>[];
const mailers: Mailer[] = [];

beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  logged = [];
  server.answers = {};
  server.received.length = 0;
  server.said.length = 0;
});
afterEach(() => Promise.all(mailers.splice(0).map((mailer) => mailer.close())));

function openMailer(options: { smtpUrl?: string; retryAfterMs?: number[]; timeoutMs?: number } = {}): Mailer {
  const { smtpUrl = server.url, retryAfterMs = [], timeoutMs = 5_000 } = options;
  const mailer = createMailer({
    settings: { smtpUrl, from: FROM },
    logger: { error: (fields, message) => void logged.push({ ...fields, message }) },
    retryAfterMs,
    timeoutMs,
  });
  mailers.push(mailer);
  return mailer;
}

describe('a mail', () => {
  it('comes as text and as HTML, from and to whom it should', async () => {
    expect(openMailer().send(MAIL)).toBe(true);
    await server.waitFor(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'pharos@example.com', to: ['ada@example.com'] });
    expect(mail?.headers).toMatchObject({
      from: FROM,
      to: 'ada@example.com',
      subject: 'Choose a new password',
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.text.replaceAll('\r\n', '\n')).toBe(`Somebody asked for this.

Choose a password:
https://pharos.example/reset-password#token=s3cret&x=1

It was not you? Then do nothing.

-- 
Pharos`);
    expect(mail?.html).toContain('href="https://pharos.example/reset-password#token=s3cret&#38;x=1"');
    expect(mail?.html).not.toMatch(/<img|<link|<script|url\(/);
  });

  it('signs in with the user and the password of the address', async () => {
    openMailer().send(MAIL);
    await server.waitFor(1);
    expect(server.said).toContain(`AUTH PLAIN ${Buffer.from('\0mailer\0hush hush').toString('base64')}`);
  });

  it('cannot be given further headers, addresses or markup by what people are called', async () => {
    const name = 'Eve\r\nBcc: all@example.com\u2028<b onclick="x">&';
    openMailer().send({ ...MAIL, subject: `${name} invites you`, paragraphs: [`${name} invites you.`] });
    await server.waitFor(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.text).toMatch(/^Eve Bcc: all@example\.com <b onclick="x">& invites you\.\r\n/);
    expect(mail?.html).not.toContain('<b ');
  });

  it('goes to one address, whatever stands in it', async () => {
    openMailer().send({ ...MAIL, to: '"a, b@example.com"@example.org' });
    await server.waitFor(1);
    expect(server.received[0]?.to).toHaveLength(1);
  });

  it('in any language arrives as it was written', async () => {
    openMailer().send({ ...MAIL, subject: 'Łódź für 東京', paragraphs: ['Łódź für 東京 — “ja”.'] });
    await server.waitFor(1);
    expect(server.received[0]?.text).toContain('Łódź für 東京 — “ja”.');
    expect(server.received[0]?.html).toContain('Łódź für 東京 — “ja”.');
  });
});

describe('a mail that cannot be sent', () => {
  it('is tried again when the server says that it may go later', async () => {
    server.answers = { RCPT: '451 come back later' };
    openMailer({ retryAfterMs: [1, 100] }).send(MAIL);
    await expect.poll(() => logged.length).toBe(2);
    server.answers = {};
    await server.waitFor(1);
    expect(logged[0]).toMatchObject({ command: 'RCPT TO', answer: '451 come back later', willRetry: true });
  });

  it('is not tried again when the server does not want it', async () => {
    server.answers = { RCPT: '550 no such user' };
    const mailer = openMailer({ retryAfterMs: [1, 1, 1] });
    mailer.send(MAIL);
    await mailer.close();
    expect(logged).toEqual([expect.objectContaining({ answer: '550 no such user', willRetry: false })]);
  });

  it.each<[string, () => void]>([
    [
      'the password is refused',
      () => {
        server.answers = { AUTH: '535 wrong' };
      },
    ],
    [
      'the server does not want mails from us',
      () => {
        server.answers = { MAIL: '554 never' };
      },
    ],
    [
      'the server refuses what it says',
      () => {
        server.answers = { BODY: '554 spam' };
      },
    ],
    [
      'the server never greets',
      () => {
        server.answers = { GREETING: 'hang' };
      },
    ],
    [
      'the server stops answering',
      () => {
        server.answers = { BODY: 'hang' };
      },
    ],
  ])('is over in bounded time, and logged without mail or password: %s', async (_what, breakServer) => {
    breakServer();
    const mailer = openMailer({ timeoutMs: 200 });
    mailer.send(MAIL);
    await mailer.close();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ kind: 'password_reset', code: expect.stringMatching(/^E/) });
    expect(JSON.stringify(logged)).not.toMatch(/s3cret|hush|ada@example/);
  });

  it('of a server that is not there is logged, and what comes after it is sent', async () => {
    const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1' });
    mailer.send(MAIL);
    await mailer.close();
    expect(logged).toEqual([expect.objectContaining({ code: 'ESOCKET', willRetry: false })]);
  });

  it('does not keep a server from stopping', async () => {
    server.answers = { RCPT: '451 come back later' };
    const mailer = openMailer({ retryAfterMs: [3_600_000] });
    mailer.send(MAIL);
    await expect.poll(() => logged.length).toBe(1);
    await mailer.close();
    expect(logged.at(-1)).toMatchObject({ count: 1, kinds: ['password_reset'] });
  });
});

it('never more than 500 mails wait, and those that do are given up when the server stops', async () => {
  server.answers = { GREETING: 'hang' };
  const mailer = openMailer({ timeoutMs: 200 });
  const taken = Array.from({ length: 502 }, () => mailer.send(MAIL));
  expect(taken.filter(Boolean)).toHaveLength(500);
  await mailer.close();
  expect(logged).toContainEqual(expect.objectContaining({ count: 498 }));
});
