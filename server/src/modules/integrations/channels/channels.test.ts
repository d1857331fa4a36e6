import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { splitConfig } from '../config-fields.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { sendThrough } from '../send-through.ts';
import { PROBLEM } from '../testing/notification.ts';
import { type ProviderAnswer, startProvider, type TestProvider } from '../testing/provider.ts';
import { CHANNELS, type IntegrationKind } from './channels.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const FORMER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** A valid configuration of each kind, with recognizable secrets. */
const EXAMPLES: Readonly<Record<Exclude<IntegrationKind, 'email'>, Record<string, unknown>>> = {
  slack: { webhookUrl: 'https://hooks.slack.com/services/T000/B000/SECRETSECRET' },
  teams: { webhookUrl: 'https://prod-00.westeurope.logic.azure.com:443/workflows/1/invoke?sig=SECRETSECRET' },
  discord: { webhookUrl: 'https://discord.com/api/webhooks/1/SECRETSECRET' },
  telegram: { botToken: '123456789:SECRETSECRETSECRETSECRETSECRETSECRE', chatId: '-1001', threadId: 7 },
  google_chat: { webhookUrl: 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=SECRETSECRET' },
  mattermost: { webhookUrl: 'https://chat.example.com/hooks/SECRETSECRET', channel: 'town-square' },
  pagerduty: { integrationKey: 'SECRETSECRETSECRETSECRETSECRET32' },
  opsgenie: { apiKey: 'SECRETSECRETSECRETSECRET', region: 'eu' },
  ntfy: { topic: 'alerts', accessToken: 'SECRETSECRET' },
  pushover: { apiToken: 'SECRETSECRETSECRETSECRETSECRET', userKey: 'SECRETSECRETSECRETSECRETSECRE2' },
  webhook: { url: 'https://hooks.example/x?y=z', secret: SECRET },
};
const KINDS = Object.keys(EXAMPLES).filter((kind): kind is keyof typeof EXAMPLES => kind in EXAMPLES);

let provider: TestProvider;
const clock = new StoppedClock(Date.UTC(2026, 2, 1, 12));
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.received.length = 0;
  provider.answer = { status: 200, body: 'ok' };
});

function send(
  kind: keyof typeof EXAMPLES,
  changes: Partial<DeliverableNotification> = {},
  former: Record<string, { value: string; untilMs: number }> = {},
  language: 'en' | 'de' = 'en',
) {
  clock.set(Date.now());
  const { config, secrets } = splitConfig(kind, CHANNELS[kind].config.parse(EXAMPLES[kind]));
  return sendThrough(
    {
      outbound: provider.outbound,
      mailer: undefined,
      clock,
      baseUrl: 'https://pharos.example',
      logger: { error: () => undefined },
    },
    {
      kind,
      language,
      config,
      secrets: { ...secrets, former },
      notification: { ...PROBLEM, ...changes },
      signal: new AbortController().signal,
    },
  );
}

async function sentBy(kind: keyof typeof EXAMPLES, changes: Partial<DeliverableNotification> = {}) {
  expect(await send(kind, changes)).toMatchObject({ status: 'delivered', statusCode: 200 });
  const [request] = provider.received;
  if (request === undefined) throw new Error('Nothing was received');
  return { ...request, json: JSON.parse(request.body) };
}

describe('the message of', () => {
  it('Slack is Block Kit with escaped text', async () => {
    const { host, url, json } = await sentBy('slack');
    expect({ host, url }).toEqual({ host: 'hooks.slack.com', url: '/services/T000/B000/SECRETSECRET' });
    expect(json.text).toBe('Checkout &lt;b&gt; is \u200B*down\u200B* &amp; @channel');
    expect(json.attachments[0].color).toBe('#dc2626');
    expect(json.attachments[0].blocks).toHaveLength(3);
    expect(json.attachments[0].blocks[0].text.text).toMatch(
      /^\*<https:\/\/pharos\.example\/monitors\/mon_1\|Checkout /,
    );
    expect(JSON.stringify(json)).not.toContain('<!channel>');
  });

  it('Microsoft Teams is an Adaptive Card', async () => {
    const { json } = await sentBy('teams');
    const { contentType, content } = json.attachments[0];
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    expect(content.body[0]).toMatchObject({
      color: 'attention',
      text: 'Checkout \\<b\\> is \\*down\\* & @\u200Bchannel',
    });
    expect(content.actions[0].url).toBe(PROBLEM.url);
    expect(content.body[1].text).not.toContain('[link](');
  });

  it('Discord is an embed that mentions no one', async () => {
    const { json } = await sentBy('discord');
    expect(json.allowed_mentions).toEqual({ parse: [] });
    expect(json.embeds[0]).toMatchObject({
      title: 'Checkout \\<b\\> is \\*down\\* & @\u200Bchannel',
      color: 0xdc2626,
      timestamp: '2026-03-01T12:00:00.000Z',
      fields: [{ name: 'Region', value: 'eu\\_west', inline: true }],
    });
  });

  it('Telegram is HTML for a chat and its topic', async () => {
    const { url, json } = await sentBy('telegram');
    expect(url).toBe('/bot123456789:SECRETSECRETSECRETSECRETSECRETSECRE/sendMessage');
    expect(json).toMatchObject({ chat_id: '-1001', message_thread_id: 7, parse_mode: 'HTML' });
    expect(json.text).toContain('<b>Checkout &#60;b&#62; is *down* &#38; @channel</b>');
    expect(json.text).toContain('Region: eu_west');
  });

  it('Google Chat is a card in the thread of the problem', async () => {
    const { url, json } = await sentBy('google_chat');
    expect(url).toContain('/v1/spaces/A/messages?key=k&token=SECRETSECRET&messageReplyOption=REPLY');
    expect(json.thread).toEqual({ threadKey: 'monitor:mon_1' });
    expect(json.cardsV2[0].card.sections[0].widgets[0].textParagraph.text).toContain('&#60;!channel&#62;');
  });

  it('Mattermost is an attachment that mentions no one', async () => {
    const { host, json } = await sentBy('mattermost');
    expect(host).toBe('chat.example.com');
    expect(json).toMatchObject({
      channel: 'town-square',
      attachments: [{ title_link: PROBLEM.url, color: '#dc2626' }],
    });
    expect(json.attachments[0].title).not.toContain('@channel');
  });

  it('PagerDuty triggers, acknowledges and resolves the incident of the problem', async () => {
    const { host, url, json } = await sentBy('pagerduty');
    expect({ host, url }).toEqual({ host: 'events.pagerduty.com', url: '/v2/enqueue' });
    expect(json).toMatchObject({
      routing_key: 'SECRETSECRETSECRETSECRETSECRET32',
      event_action: 'trigger',
      dedup_key: 'monitor:mon_1',
      payload: { summary: PROBLEM.title, severity: 'critical', source: 'Checkout', class: 'monitor.down' },
    });
    await send('pagerduty', { phase: 'update', data: { acknowledged: true } });
    await send('pagerduty', { phase: 'recovery' });
    const later = provider.received.slice(1).map(({ body }) => JSON.parse(body));
    expect(later).toMatchObject([
      { event_action: 'acknowledge', dedup_key: 'monitor:mon_1' },
      { event_action: 'resolve', dedup_key: 'monitor:mon_1' },
    ]);
  });

  it('Opsgenie creates and closes the alert of the problem, in the region', async () => {
    const { host, url, headers, json } = await sentBy('opsgenie');
    expect({ host, url, key: headers['authorization'] }).toEqual({
      host: 'api.eu.opsgenie.com',
      url: '/v2/alerts',
      key: 'GenieKey SECRETSECRETSECRETSECRET',
    });
    expect(json).toMatchObject({ alias: 'monitor:mon_1', priority: 'P1', message: PROBLEM.title });
    await send('opsgenie', { phase: 'recovery' });
    expect(provider.received[1]?.url).toBe('/v2/alerts/monitor%3Amon_1/close?identifierType=alias');
  });

  it('ntfy is JSON with a priority', async () => {
    const { host, url, headers, json } = await sentBy('ntfy');
    expect({ host, url, token: headers['authorization'] }).toEqual({
      host: 'ntfy.sh',
      url: '/',
      token: 'Bearer SECRETSECRET',
    });
    expect(json).toMatchObject({
      topic: 'alerts',
      title: PROBLEM.title,
      priority: 5,
      tags: ['rotating_light'],
      click: PROBLEM.url,
    });
  });

  it('Pushover is HTML of at most 1,024 characters', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => ({
      label: `Label ${index}`,
      value: '<&>'.repeat(90),
    }));
    const { json } = await sentBy('pushover', { text: '<'.repeat(400), fields });
    expect(json).toMatchObject({ priority: 1, html: 1, url: PROBLEM.url });
  });

  it.each([
    ['escapes', '<&>*_[]@'.repeat(1_500)],
    ['emoji', '👩‍👩‍👧🚀'.repeat(1_500)],
    ['quotes and line breaks', '"\n\\'.repeat(4_000)],
    ['addresses', 'https://x.example/health_check-v2/a_b?c=1&d=2 '.repeat(250)],
    ['plain text', 'x'.repeat(12_000)],
  ])('every service is within its limits: %s', async (_name, long) => {
    const fields = Array.from({ length: 25 }, () => ({ label: long, value: long }));
    const problem = { title: long, text: long, organizationName: long, fields, problemKey: long };
    const sent = async (kind: keyof typeof EXAMPLES) => {
      provider.received.length = 0;
      return sentBy(kind, problem);
    };
    const units = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0);
    const within = (part: string, max: number) => {
      expect(part.length).toBeLessThanOrEqual(max);
      expect(part.isWellFormed()).toBe(true);
      expect(part).not.toBe('');
    };

    const [embed] = (await sent('discord')).json.embeds;
    within(embed.title, 256);
    within(embed.description, 4_096);
    const named: { name: string; value: string }[] = embed.fields;
    expect(named.length).toBeLessThanOrEqual(25);
    for (const { name, value } of named) {
      within(name, 256);
      within(value, 1_024);
    }
    const parts = [embed.title, embed.description, embed.footer.text];
    expect(units([...parts, ...named.flatMap(({ name, value }) => [name, value])])).toBeLessThanOrEqual(
      6_000,
    );

    const [{ blocks }] = (await sent('slack')).json.attachments;
    within(blocks[0].text.text, 3_000);
    expect(blocks[1].fields).toHaveLength(10);
    for (const { text } of blocks[1].fields) within(text, 2_000);
    within(blocks[2].elements[0].text, 3_000);

    const ntfy = await sent('ntfy');
    expect(Buffer.byteLength(ntfy.json.message)).toBeLessThanOrEqual(4_096);
    expect(Buffer.byteLength(ntfy.body)).toBeLessThanOrEqual(8_192);

    const { text: telegram } = (await sent('telegram')).json;
    within(telegram.replaceAll(/<[^>]*>/g, '').replaceAll(/&#\d+;/g, '?'), 4_096);
    expect(telegram).not.toMatch(/&(?!#\d+;)/);

    expect(Buffer.byteLength((await sent('teams')).body)).toBeLessThanOrEqual(28 * 1_024);
    expect(Buffer.byteLength((await sent('google_chat')).body)).toBeLessThanOrEqual(32_000);

    const [attachment] = (await sent('mattermost')).json.attachments;
    const cells: { title: string; value: string }[] = attachment.fields;
    const shown = [attachment.title, attachment.text, attachment.footer];
    expect(units([...shown, ...cells.flatMap(({ title, value }) => [title, value])])).toBeLessThanOrEqual(
      16_383,
    );

    const pushover = (await sent('pushover')).json;
    within(pushover.message, 1_024);
    within(pushover.title, 250);
    expect(pushover.message).not.toMatch(/&(?!#\d+;)|<(?!\/?b>)/);

    const pager = (await sent('pagerduty')).json;
    within(pager.payload.summary, 1_024);
    within(pager.dedup_key, 255);
    const alert = (await sent('opsgenie')).json;
    within(alert.message, 130);
    within(alert.alias, 512);
    within(alert.description, 15_000);
    expect(units(Object.entries<string>(alert.details).flat())).toBeLessThanOrEqual(8_000);
  });

  it('every chat has addresses that can be opened', async () => {
    const address = 'https://x.example/health_check-v2/a_b';
    for (const kind of ['slack', 'teams', 'discord', 'mattermost', 'telegram', 'google_chat'] as const) {
      provider.received.length = 0;
      const { body } = await sentBy(kind, {
        text: `The check of ${address} failed.`,
        fields: [{ label: 'Address', value: address }],
      });
      expect(body.split(address).length, kind).toBe(3);
    }
  });

  it('a webhook is verified by the library of Standard Webhooks', async () => {
    const { url, headers, body, json } = await sentBy('webhook');
    expect(url).toBe('/x?y=z');
    const verified = new Webhook(SECRET).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
    expect(verified).toEqual(json);
    expect(Object.keys(json)).toEqual(['type', 'timestamp', 'data']);
    expect(json).toMatchObject({
      type: 'monitor.down',
      data: { statusCode: 500, resource: { id: 'mon_1' } },
    });
    expect(headers['webhook-id']).toBe(PROBLEM.id);
  });

  it('a webhook whose secret was replaced has signatures of both secrets, until the former one expires', async () => {
    for (const untilMs of [Date.now() + 60_000, Date.now() - 60_000])
      await send('webhook', {}, { secret: { value: FORMER, untilMs } });
    const verify = (secret: string, index: number) => {
      const request = provider.received[index];
      if (request === undefined) throw new Error('Nothing was received');
      const { headers, body } = request;
      return () =>
        new Webhook(secret).verify(body, {
          'webhook-id': String(headers['webhook-id']),
          'webhook-timestamp': String(headers['webhook-timestamp']),
          'webhook-signature': String(headers['webhook-signature']),
        });
    };
    expect(verify(SECRET, 0)).not.toThrow();
    expect(verify(FORMER, 0)).not.toThrow();
    expect(verify(SECRET, 1)).not.toThrow();
    expect(verify(FORMER, 1)).toThrow();
  });
});

describe('a rejected message', () => {
  const cases: readonly (readonly [keyof typeof EXAMPLES, ProviderAnswer, 'failed' | 'rejected', RegExp])[] =
    [
      [
        'slack',
        { status: 404, body: 'channel_not_found' },
        'rejected',
        /channel of this webhook was deleted/,
      ],
      ['slack', { status: 403, body: 'invalid_token' }, 'rejected', /add a new webhook/],
      ['slack', { status: 410, body: 'channel_is_archived' }, 'rejected', /archived/],
      ['slack', { status: 404, body: 'no_service' }, 'rejected', /removed or disabled/],
      ['slack', { status: 500, body: 'rollup_error' }, 'failed', /has a problem/],
      ['discord', { status: 404, body: { code: 10015 } }, 'rejected', /webhook was deleted/],
      ['discord', { status: 401, body: { code: 50027 } }, 'rejected', /token .* wrong/],
      [
        'teams',
        { status: 404, body: { error: { code: 'WorkflowNotFound' } } },
        'rejected',
        /workflow was deleted/,
      ],
      ['teams', { status: 401, body: {} }, 'rejected', /signature/],
      [
        'telegram',
        { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } },
        'rejected',
        /unblock it/,
      ],
      [
        'telegram',
        { status: 400, body: { ok: false, description: 'Bad Request: chat not found' } },
        'rejected',
        /chat id/,
      ],
      ['telegram', { status: 401, body: { ok: false } }, 'rejected', /BotFather/],
      ['google_chat', { status: 404, body: { error: { status: 'NOT_FOUND' } } }, 'rejected', /deleted/],
      [
        'mattermost',
        { status: 403, body: { id: 'web.incoming_webhook.channel_locked.app_error' } },
        'rejected',
        /locked/,
      ],
      [
        'mattermost',
        { status: 400, body: { id: 'web.incoming_webhook.invalid.app_error' } },
        'rejected',
        /does not exist/,
      ],
      [
        'pagerduty',
        { status: 400, body: { errors: ["'routing_key' is invalid"] } },
        'rejected',
        /integration key is wrong/,
      ],
      [
        'opsgenie',
        { status: 422, body: { message: 'Key format is not valid!' } },
        'rejected',
        /API key is wrong/,
      ],
      ['ntfy', { status: 403, body: { code: 40301 } }, 'rejected', /protected/],
      ['pushover', { status: 400, body: { token: 'invalid', status: 0 } }, 'rejected', /API token is wrong/],
      ['pushover', { status: 400, body: { user: 'invalid', status: 0 } }, 'rejected', /user or group key/],
      ['webhook', { status: 404 }, 'rejected', /Check the URL/],
      ['webhook', { status: 301, headers: { location: 'https://x.example' } }, 'rejected', /final address/],
      ['webhook', { status: 503 }, 'failed', /sent again/],
    ];
  it.each(cases)('%s %j says what to change', async (kind, answer, status, error) => {
    provider.answer = answer;
    expect(await send(kind)).toMatchObject({
      status,
      statusCode: answer.status,
      error: expect.stringMatching(error),
    });
  });

  it.each<[keyof typeof EXAMPLES, ProviderAnswer, number]>([
    ['slack', { status: 429, headers: { 'retry-after': '30' } }, 30_000],
    ['discord', { status: 429, body: { retry_after: 1.5 } }, 1_500],
    ['telegram', { status: 429, body: { ok: false, parameters: { retry_after: 12 } } }, 12_000],
    ['webhook', { status: 429, headers: { 'retry-after': '999999' } }, 3_600_000],
    ['webhook', { status: 503, headers: { 'retry-after': '45' } }, 45_000],
    ['webhook', { status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' } }, 3_600_000],
    ['teams', { status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' } }, 0],
  ])('%s %j says when to try again', async (kind, answer, retryAfterMs) => {
    provider.answer = answer;
    expect(await send(kind)).toMatchObject({ status: 'failed', retryAfterMs });
  });

  it.each(KINDS)(
    'of %s never contains the secret, even if the provider repeats the request',
    async (kind) => {
      provider.answer = { status: 400, body: JSON.stringify(EXAMPLES[kind]) };
      const attempt = await send(kind);
      expect(attempt.status).toBe('rejected');
      expect(JSON.stringify(attempt)).not.toMatch(/SECRETSECRET|MfKQ9r8/);
    },
  );
});

it('a channel in German receives German texts and the same data', async () => {
  const shown = { title: 'Checkout is down', text: 'The check failed.' };
  await send('teams', shown, {}, 'de');
  expect(provider.received[0]?.body).toContain('Checkout ist ausgefallen');
  expect(provider.received[0]?.body).toContain('Die Prüfung ist fehlgeschlagen.');
  expect(provider.received[0]?.body).toContain('In Pharos öffnen');
});
