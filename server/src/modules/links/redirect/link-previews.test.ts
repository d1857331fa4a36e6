import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';

const TARGET = 'https://shop.example/sale';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const CRAWLERS = {
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  X: 'Twitterbot/1.0',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  LinkedIn: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  WhatsApp: 'WhatsApp/2.23.20.0',
  Telegram: 'TelegramBot (like TwitterBot)',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  iMessage:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  Teams: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  Bluesky: 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  Mastodon: 'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)',
};
const APPLICATIONS = {
  Facebook:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0]',
  LinkedIn:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.30',
  Pinterest:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
  Slack:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Slack_SSB/4.41',
};

let app: TestApp;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

async function create(body: object = {}): Promise<{ id: string; slug: string; shortUrl: string }> {
  const response = await app.post('/v1/links', { name: 'Sale', targetUrl: TARGET, ...body }, secret);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().link;
}

const click = (slug: string, userAgent: string) =>
  app.inject({ method: 'GET', url: `/l/${slug}`, headers: { 'user-agent': userAgent } });

async function clicksOf(id: string, filters: readonly object[] = []): Promise<number> {
  await app.flush();
  const body = { preset: 'last_7d', parameters: [{ metrics: ['clicks'], filters }] };
  const response = await app.post(`/v1/query?link_id=${id}`, body, secret);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data[0].data[0]?.clicks ?? 0;
}

test.each(Object.entries(CRAWLERS))(
  'the crawler of %s receives the preview, as a bot',
  async (_name, userAgent) => {
    const { id, slug } = await create({ ogTitle: 'Spring sale' });
    const response = await click(slug, userAgent);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<meta property="og:title" content="Spring sale">');
    expect(response.body).not.toContain(TARGET);
    expect(response.headers.location).toBeUndefined();
    expect(await clicksOf(id)).toBe(0);
  },
);

test.each(Object.entries(APPLICATIONS))(
  'people in the browser of %s are redirected',
  async (_name, userAgent) => {
    const { slug } = await create({ ogTitle: 'Spring sale' });
    expect((await click(slug, userAgent)).headers.location).toBe(TARGET);
  },
);

test('the preview has all fields, escaped, and loads nothing', async () => {
  const { slug, shortUrl } = await create({
    ogTitle: '"><script>alert(1)</script>',
    ogDescription: "Tom & Jerry's <b>",
    ogImageUrl: 'https://cdn.example/a.png?x="&y=1',
    ogVideoUrl: 'https://cdn.example/a.mp4',
  });
  const { body, headers } = await click(slug, CRAWLERS.Slack);
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<b>');
  const contents = new Map(
    [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name, value = '']) => [
        name,
        value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      ],
    ),
  );
  expect(Object.fromEntries(contents)).toEqual({
    robots: 'noindex',
    'og:type': 'video.other',
    'og:url': shortUrl,
    'og:title': '"><script>alert(1)</script>',
    'og:description': "Tom & Jerry's <b>",
    'og:image': 'https://cdn.example/a.png?x="&y=1',
    'og:video': 'https://cdn.example/a.mp4',
    'twitter:card': 'summary_large_image',
    'twitter:title': '"><script>alert(1)</script>',
    'twitter:description': "Tom & Jerry's <b>",
    'twitter:image': 'https://cdn.example/a.png?x="&y=1',
    description: "Tom & Jerry's <b>",
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('people are redirected, and so are crawlers when the link has no preview', async () => {
  const shown = await create({ ogTitle: 'Spring sale' });
  expect((await click(shown.slug, CHROME)).headers.location).toBe(TARGET);
  expect(await clicksOf(shown.id)).toBe(1);
  const plain = await create();
  expect((await click(plain.slug, CRAWLERS.Slack)).headers.location).toBe(TARGET);
  expect(await clicksOf(plain.id)).toBe(0);
});

test('a preview does not use up a click limit, and an expired link has none', async () => {
  const { slug } = await create({ ogTitle: 'Spring sale', clickLimit: 1 });
  for (const userAgent of Object.values(CRAWLERS))
    expect((await click(slug, userAgent)).statusCode).toBe(200);
  expect((await click(slug, CHROME)).statusCode).toBe(302);
  const expiresAt = new Date(app.clock.now() - 1_000).toISOString();
  const expired = await create({ ogTitle: 'Spring sale', expiresAt });
  expect((await click(expired.slug, CRAWLERS.Slack)).statusCode).toBe(410);
});
