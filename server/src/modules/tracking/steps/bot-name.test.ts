import { expect, test } from 'vitest';
import { CHROME, FIREFOX } from '../testing/fixtures.ts';
import { createAgentReader } from './agent.ts';

const readAgent = createAgentReader();
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko';
const NEXUS = 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P)';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  [
    `${NEXUS} ${WEBKIT}) Chrome/126.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'Googlebot',
  ],
  [`${NEXUS} ${WEBKIT}) Chrome/126.0.0.0 Mobile Safari/537.36 (compatible; GoogleOther)`, 'GoogleOther'],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', 'Google-InspectionTool'],
  ['Mediapartners-Google', 'Mediapartners-Google'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'YandexBot'],
  ['Mozilla/5.0 (compatible; YandexMetrika/2.0; +http://yandex.com/bots yabs01)', 'YandexMetrika'],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', 'Yahoo! Slurp'],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 'Baiduspider'],
  ['Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)', 'coccocbot-web'],
  ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'DuckDuckBot'],
  ['Mozilla/5.0 (compatible; Qwantify/1.0; +https://www.qwant.com/)', 'Qwantify'],
  ['Mozilla/5.0 (compatible; Seekport Crawler; http://seekport.com/)', 'Seekport Crawler'],
  ['Mozilla/5.0 (compatible; HubSpot Crawler; +https://www.hubspot.com)', 'HubSpot Crawler'],
  ['Mozilla/5.0 (compatible; proximic; +https://www.comscore.com/Web-Crawler)', 'proximic'],
  ['Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)', 'SemrushBot'],
  [
    'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
    'archive.org_bot',
  ],
  ['Mozilla/5.0 (compatible; heritrix/3.4.0 +https://archive.example)', 'heritrix'],
  ['Mozilla/5.0 (compatible; Dataprovider.com)', 'Dataprovider.com'],
  [`Mozilla/5.0 ${WEBKIT}; compatible; GPTBot/1.2; +https://openai.com/gptbot)`, 'GPTBot'],
  [`Mozilla/5.0 ${WEBKIT}; compatible; ChatGPT-User/1.0; +https://openai.com/bot`, 'ChatGPT-User'],
  [`Mozilla/5.0 ${WEBKIT}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`, 'ClaudeBot'],
  [`Mozilla/5.0 ${WEBKIT}; compatible; Claude-User/1.0; +Claude-User@anthropic.com)`, 'Claude-User'],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'CCBot'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) ${WEBKIT}) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
    'Applebot',
  ],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'meta-externalagent',
  ],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot-LinkExpanding'],
  ['WhatsApp/2.23.20.0', 'WhatsApp'],
  ['SkypeUriPreview Preview/0.5', 'SkypeUriPreview Preview'],
  ['ia_archiver', 'ia_archiver'],
  ['Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', 'UptimeRobot'],
  [
    "Mozilla/5.0 (compatible; Let's Encrypt validation server; +https://www.letsencrypt.org)",
    "Let's Encrypt validation server",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}) HeadlessChrome/126.0.0.0 Safari/537.36`, 'HeadlessChrome'],
  [`${NEXUS} ${WEBKIT}) Chrome/126.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`, 'Chrome-Lighthouse'],
  ['curl/8.5.0', 'curl'],
  ['', 'unnamed'],
  [' ', 'unnamed'],
  ['node', 'node'],
  ['python-requests/2.31.0', 'python-requests'],
  ['Mozilla/5.0 (compatible; +http://operator.example/info)', 'bot'],
])('%s is named %s', (userAgent, name) => {
  expect(readAgent(userAgent).bot).toBe(name);
});

test.each([CHROME, FIREFOX, `${NEXUS} ${WEBKIT}) Chrome/126.0.0.0 Mobile Safari/537.36`])(
  'the browser %j has no name',
  (userAgent) => {
    expect(readAgent(userAgent).bot).toBe('');
  },
);

test.each([
  'Nokia6230i/2.0 (03.80) Profile/MIDP-2.0 Configuration/CLDC-1.1',
  'SonyEricssonU10/R1x Browser/NetFront/3.5 Profile/MIDP-2.1 Configuration/CLDC-1.1 JavaPlatform/JP-8.5',
  'SAMSUNG-GT-E2222/1.0 WAP Browser/MAUI (HTTP PGDL; HTTPS)',
  'R380 2.0 WAP1.1',
  'LAVA.KKT (MRE/3.1.00(1);MAUI/KKT_Quadra_S107;CHIP/MT6261;)',
  'Opera/9.80 (Linux mips; U; HbbTV/1.1.1 (; Example; BOX 5; 1.0.0; 1.0.0; ); ce-html/1.0; en) Presto/2.10.250',
  'RadioApp/4.2 (iPad; iOS 17.1; Scale/2.00)',
  'com.example.reader/2.4.4 (Linux; U; Android 13; en_US; SM-S911B) gzip',
  'com.google.android.youtube/2.4.4(Linux; U; Android 2.3.5; en_US; SCH-I500 Build/GINGERBREAD) gzip',
])('the device or application %j is not a bot', (userAgent) => {
  expect(readAgent(userAgent).bot).toBe('');
});

test.each([
  'ReaderBot/1.0 (iPhone; iOS 17.1)',
  'Page Fetcher - 7 subscribers - https://reader.example (Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X))',
  'FeedFinder/2.0 (+https://reader.example; Android 13)',
  'WhatsApp/2.23.20.0 A',
])('%j on a device is a bot, because it says so', (userAgent) => {
  expect(readAgent(userAgent).bot).not.toBe('');
});
