import { describe, expect, test } from 'vitest';
import { NO_REFERRER, RETURN_REFERRER } from '../rows/derived-parts.ts';
import { rulesOf } from '../rules/collection-rules.ts';
import { website } from '../testing/fixtures.ts';
import { parseReferrer } from './referrer.ts';

const OWN = (host: string) =>
  rulesOf({ ...website('web_1'), domain: 'example.com' }).isOwnHost(host, 'www.example.com');

describe('the referrer of an event', () => {
  test.each([
    ['https://www.google.com/', 'google.com', 'Google'],
    ['https://www.google.co.uk/search?q=secret', 'google.co.uk', 'Google'],
    ['https://news.google.com/', 'news.google.com', 'Google News'],
    ['https://mail.google.com/mail/u/0', 'mail.google.com', 'Gmail'],
    ['https://gemini.google.com/app', 'gemini.google.com', 'Gemini'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm', 'Gmail'],
    ['https://l.facebook.com/l.php?u=x', 'l.facebook.com', 'Facebook'],
    ['https://t.co/abc', 't.co', 'X'],
    ['duckduckgo.com', 'duckduckgo.com', 'DuckDuckGo'],
    ['https://google.attacker.com/', 'google.attacker.com', 'google.attacker.com'],
    ['https://Some.Blog.org/post?id=1#c', 'some.blog.org', 'some.blog.org'],
  ])('%s has domain %s and display name %s', (text, domain, name) => {
    expect(parseReferrer(text, OWN)).toMatchObject({ domain, name });
  });

  test.each([
    ['https://www.google.com/', 'Organic Search'],
    ['https://l.facebook.com/l.php?u=x', 'Organic Social'],
    ['https://mail.google.com/', 'Email'],
    ['https://chatgpt.com/', 'AI'],
    ['https://some.blog.org/', 'Referral'],
    ['https://example.com/other', 'Direct'],
    ['', 'Direct'],
  ])('without a campaign, events with the referrer %j have the channel %s', (text, channel) => {
    expect(parseReferrer(text, OWN).channel).toBe(channel);
  });

  test('query and fragment of a referrer are not stored', () => {
    expect(parseReferrer('https://a.org/x/y?token=1#z', OWN).url).toBe('https://a.org/x/y');
    for (const path of ['ü', '%C3%BC', '%c3%bc'])
      expect(parseReferrer(`https://a.org/${path}`, OWN).url).toBe('https://a.org/ü');
  });

  test.each([
    'https://example.com/other',
    'https://blog.example.com/',
    'http://www.example.com',
    'direct',
    '',
    'http://[',
    'about:blank',
  ])('%j is not a referrer', (text) => {
    expect(parseReferrer(text, OWN)).toBe(NO_REFERRER);
  });

  test.each([
    'https://accounts.google.com/o/oauth2/auth',
    'https://login.microsoftonline.com/common',
    'https://checkout.stripe.com/c/pay/1',
    'https://www.paypal.com/checkoutnow',
    'https://pay.klarna.com/eu',
    'https://pay.amazon.de/',
    'https://centinelapi.cardinalcommerce.com/V1/Cruise',
  ])('%j is a return, and not a referrer', (text) => {
    expect(parseReferrer(text, OWN)).toBe(RETURN_REFERRER);
    expect(RETURN_REFERRER).toEqual(NO_REFERRER);
  });

  test('a website whose domain only has the same suffix is a different website', () => {
    expect(parseReferrer('https://notexample.com/', OWN).domain).toBe('notexample.com');
  });
});
