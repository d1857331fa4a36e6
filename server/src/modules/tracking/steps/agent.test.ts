import { describe, expect, test } from 'vitest';
import { CHROME, GOOGLEBOT, pendingFactOf } from '../testing/fixtures.ts';
import { createAgentReader, createAgentStep } from './agent.ts';
import { createBotStep } from './bot.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';

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
