import { describe, expect, test } from 'vitest';
import { CHROME, GOOGLEBOT, pendingFactOf } from '../testing/fixtures.ts';
import { createAgentReader, createAgentStep, createBotStep } from './agent.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
const MACINTOSH = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

function rowOf(userAgent: string, isServerSide = false) {
  const readAgent = createAgentReader();
  const fact = pendingFactOf({ name: 'pageview' }, { userAgent, isServerSide });
  for (const step of [createBotStep(readAgent), createAgentStep(readAgent)]) step.run([fact]);
  return { row: fact.row, dropped: fact.dropped };
}

describe('the user agent of an event', () => {
  test('contains browser, system and device, with major and minor version only', () => {
    expect(rowOf(CHROME).row.bot).toBe('');
    expect(rowOf(CHROME).row.agent).toMatchObject({
      browser: 'Chrome',
      browserVersion: '126.0',
      os: 'Windows',
      osVersion: '10',
      deviceType: 'desktop',
    });
    expect(rowOf(IPHONE).row.agent).toMatchObject({
      browser: 'Mobile Safari',
      os: 'iOS',
      osVersion: '17.5',
      deviceType: 'mobile',
    });
    expect(rowOf(IPAD).row.agent.deviceType).toBe('tablet');
  });

  test.each([
    [GOOGLEBOT, 'Googlebot'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'GPTBot',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'unnamed'],
  ])('%j is stored and marked as a bot: %s', (userAgent, name) => {
    expect(rowOf(userAgent)).toMatchObject({ dropped: undefined, row: { bot: name } });
  });

  test.each([
    ...[
      'CriOS/125 Version/11.1.1 Safari/605.1.15',
      'FxiOS/126.0 Safari/605.1.15',
      'Version/17.4 EdgiOS/125.0 Safari/605.1.15',
      'OPiOS/16.0 Safari/605.1.15',
      'Version/17.4 OPT/4.6 Safari/605.1.15',
      'Version/17.4 Focus/126.0 Safari/605.1.15',
      'GSA/316.0 Safari/604.1',
      'Mobile/15E148',
      'Mobile/15E148 Instagram 334.0 (iPad13,1; iPadOS 17_5; de)',
      'Version/17.5 Mobile/15E148 Safari/605.1.15',
    ].map((rest) => [`${MACINTOSH} ${rest}`, 'iOS', 'tablet']),
    [`${MACINTOSH} CriOS/125 Safari/605.1.15`.toLowerCase(), 'iOS', 'tablet'],
    [`${MACINTOSH} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone14,5;FBSV/17.5]`, 'iOS', 'mobile'],
    [`${MACINTOSH} Version/17.5 Safari/605.1.15`, 'Mac OS', 'desktop'],
    [`${MACINTOSH} Ddg/17.5 Version/17.5 Safari/605.1.15`, 'Mac OS', 'desktop'],
    ...['android', 'ANDROID', 'Android'].flatMap((name) => [
      [`Mozilla/5.0 (Linux; ${name} 13; K) Chrome/125.0 Mobile Safari/537.36`, 'Android', 'mobile'],
      [`Mozilla/5.0 (${name} 13; mobile; rv:126.0) Gecko/126.0 Firefox/126.0`, 'Android', 'mobile'],
    ]),
    [`${LINUX} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`, 'Android', 'tablet'],
    [`${LINUX} Chrome/121.0 Safari/537.36 EdgA/121.0`, 'Android', 'tablet'],
    [`${LINUX} Silk/121.1 like Chrome/121.0 Safari/537.36`, 'Android', 'tablet'],
    ['Mozilla/5.0 (Macintosh; U; Intel Mac OS X 10_6_3) Silk/1.0 Safari/533.16', 'Android', 'tablet'],
    [`${LINUX} Chrome/121.0 Safari/537.36`, 'Linux', 'desktop'],
    ['Mozilla/5.0 (Mobile; LYF/F90M; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'KaiOS', 'mobile'],
  ])('%s is of %s, a %s', (userAgent, os, deviceType) => {
    expect(rowOf(userAgent).row.agent).toMatchObject({ os, deviceType });
  });

  test('the version of a desktop system is not taken for that of the device', () => {
    expect(rowOf(`${MACINTOSH} CriOS/125 Safari/605.1.15`).row.agent.osVersion).toBe('');
    expect(rowOf(`${MACINTOSH} Instagram 334.0 (iPad13,1; iPadOS 17_5_1)`).row.agent.osVersion).toBe('17.5');
  });

  test('a server that sends events is not a bot', () => {
    expect(rowOf('node', true).row.bot).toBe('');
  });

  test('a hostile user agent is parsed in bounded time', () => {
    const readAgent = createAgentReader();
    const startMs = performance.now();
    for (const part of ['(', 'Mozilla/5.0 ', 'bot', 'a-', '\ud83d']) readAgent(part.repeat(20_000));
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });
});
