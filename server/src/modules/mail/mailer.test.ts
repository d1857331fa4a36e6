import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Dispatcher } from '../../jobs/dispatcher.ts';
import { type Delivery, DeliveryRefused } from '../../jobs/message-handler.ts';
import { Outbox } from '../../jobs/outbox.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import { openTestState } from '../../stores/state/testing/open-test-state.ts';
import { createMailer, createMailHandler } from './mailer.ts';
import type { Mail } from './render-mail.ts';
import { type Answers, startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';

const FROM = 'Pharos <pharos@example.com>';
const MAIL: Mail = {
  kind: 'password_reset',
  to: 'ada@example.com',
  subject: 'Choose a new password',
  paragraphs: ['Somebody asked for this.', 'It was not you? Then do nothing.'],
  action: { label: 'Choose a password', url: 'https://pharos.example/reset-password#token=s3cret&x=1' },
};

let server: TestSmtpServer;

beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers = {};
  server.received.length = 0;
  server.said.length = 0;
});

const handlerFor = (smtpUrl = server.url, timeoutMs = 5_000) =>
  createMailHandler({ settings: { smtpUrl, from: FROM }, timeoutMs });

const DELIVERY: Delivery = {
  attempt: 1,
  isLast: () => false,
  occupyLane: async () => 0,
  pauseLane: async () => undefined,
};

/** Delivers a mail as the outbox does. */
const deliver = (mail: Mail = MAIL, handler = handlerFor()) =>
  handler.deliver(JSON.parse(JSON.stringify(mail)), new AbortController().signal, DELIVERY);

describe('a mail', () => {
  it('is sent as text and as HTML, with its sender and recipient', async () => {
    await deliver();
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
    await deliver();
    expect(server.said).toContain(`AUTH PLAIN ${Buffer.from('\0mailer\0hush hush').toString('base64')}`);
  });

  it('cannot get additional headers, addresses or markup from user input', async () => {
    const name = 'Eve\r\nBcc: all@example.com\u2028<b onclick="x">&';
    await deliver({ ...MAIL, subject: `${name} invites you`, paragraphs: [`${name} invites you.`] });
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.text).toMatch(/^Eve Bcc: all@example\.com <b onclick="x">& invites you\.\r\n/);
    expect(mail?.html).not.toContain('<b ');
  });

  it('is sent to one address, whatever it contains', async () => {
    await deliver({ ...MAIL, to: '"a, b@example.com"@example.org' });
    expect(server.received[0]?.to).toHaveLength(1);
  });

  it('in any language arrives unchanged', async () => {
    await deliver({ ...MAIL, subject: 'Łódź für 東京', paragraphs: ['Łódź für 東京 — “ja”.'] });
    expect(server.received[0]?.text).toContain('Łódź für 東京 — “ja”.');
    expect(server.received[0]?.html).toContain('Łódź für 東京 — “ja”.');
  });
});

describe('a mail that cannot be sent', () => {
  it('is retried after a temporary rejection', async () => {
    server.answers = { RCPT: '451 come back later' };
    const error = await deliver().catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(DeliveryRefused);
    expect(String(error)).toContain('RCPT TO 451 come back later');
  });

  it('is retried if the server is unreachable', async () => {
    const error = await deliver(MAIL, handlerFor('smtp://127.0.0.1:1')).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(DeliveryRefused);
    expect(String(error)).toContain('ESOCKET');
  });

  it.each<[string, Answers]>([
    ['the address does not exist', { RCPT: '550 no such user' }],
    ['the password is refused', { AUTH: '535 wrong' }],
    ['the server does not accept the sender', { MAIL: '554 never' }],
    ['the server refuses the content', { BODY: '554 spam' }],
  ])('is not retried when %s', async (_what, answers) => {
    server.answers = answers;
    await expect(deliver()).rejects.toBeInstanceOf(DeliveryRefused);
  });

  it.each<[string, Answers]>([
    ['never greets', { GREETING: 'hang' }],
    ['stops answering', { BODY: 'hang' }],
  ])('ends in bounded time when the server %s', async (_what, answers) => {
    server.answers = answers;
    await expect(deliver(MAIL, handlerFor(server.url, 200))).rejects.toThrow(/password_reset E/);
  });

  it.each<Answers>([{ AUTH: '535 wrong' }, { GREETING: 'hang' }, { BODY: '554 spam' }])(
    'is described without the mail and without the password: %j',
    async (answers) => {
      server.answers = answers;
      const error = await deliver(MAIL, handlerFor(server.url, 200)).catch((thrown: unknown) => thrown);
      expect(String(error)).not.toMatch(/s3cret|hush|ada@example/);
    },
  );
});

describe('a mail in the outbox', () => {
  const key = randomBytes(32);
  let state: State;
  let clock: StoppedClock;

  beforeAll(async () => {
    state = await openTestState();
    clock = new StoppedClock(Date.now());
  });
  afterAll(() => state.close());

  const createProcess = (smtpUrl = server.url) =>
    new Dispatcher({
      state,
      clock,
      key,
      logger: { warn: () => undefined, error: () => undefined },
      handlers: () => [handlerFor(smtpUrl)],
    });
  const send = (fails = false) =>
    state.transaction(async (tx) => {
      await createMailer(new Outbox({ clock, key, onAdded: () => undefined })).send(tx, MAIL);
      if (fails) throw new Error('the change failed');
    });

  it('is sent after a restart, also when it could not be sent before', async () => {
    await send();
    expect(await createProcess('smtp://127.0.0.1:1').drain()).toBe(1);
    clock.advance(60_000);
    expect(await createProcess().drain()).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await createProcess().drain()).toBe(0);
  });

  it('is not sent when the change that causes it fails', async () => {
    await expect(send(true)).rejects.toThrow('the change failed');
    expect(await createProcess().drain()).toBe(0);
  });
});
