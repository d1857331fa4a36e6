import { describe, expect, test } from 'vitest';
import type { EventRow } from '../rows/event-row.ts';
import { pendingFactOf } from '../testing/fixtures.ts';
import { channelOf, createChannelStep, NO_ORIGIN, type Origin } from './channel.ts';
import { parseReferrer } from './referrer.ts';

describe('the channel of an event', () => {
  test.each<[Partial<Origin>, string]>([
    [{}, 'Direct'],
    [{ source: '(direct)', medium: '(none)' }, 'Direct'],
    [{ campaign: 'Cross-Network summer', medium: 'cpc', source: 'google' }, 'Cross-network'],
    [{ source: 'amazon', medium: 'cpc' }, 'Paid Shopping'],
    [{ source: 'newsletter', medium: 'ppc', campaign: 'summer shopping' }, 'Paid Shopping'],
    [{ referrerDomain: 'google.com', clickId: 'gclid' }, 'Paid Search'],
    [{ clickId: 'msclkid' }, 'Paid Search'],
    [{ referrerDomain: 'syndicatedsearch.goog', clickId: 'gclid' }, 'Paid Search'],
    [{ referrerDomain: 'news.example', clickId: 'gbraid' }, 'Paid Search'],
    [{ referrerDomain: 'news.example', clickId: 'ttclid' }, 'Paid Social'],
    [{ referrerDomain: 'youtube.com', clickId: 'gclid' }, 'Paid Video'],
    [{ source: 'partner', clickId: 'gclid' }, 'Paid Other'],
    [{ source: 'google', medium: 'CPC' }, 'Paid Search'],
    [{ source: 'facebook', medium: 'paid_social' }, 'Paid Social'],
    [{ source: 'youtube', medium: 'cpv_cpc' }, 'Paid Video'],
    [{ source: 'partner', medium: 'banner' }, 'Display'],
    [{ source: 'partner', medium: 'cpc' }, 'Paid Other'],
    [{ source: 'chatgpt.com' }, 'AI'],
    [{ referrerDomain: 'www.perplexity.ai' }, 'AI'],
    [{ referrerDomain: 'etsy.com' }, 'Organic Shopping'],
    [{ referrerDomain: 'l.instagram.com' }, 'Organic Social'],
    [{ clickId: 'fbclid' }, 'Organic Social'],
    [{ clickId: 'ysclid' }, 'Organic Search'],
    [{ clickId: 'tblci' }, 'Paid Other'],
    [{ source: 'blog', medium: 'social-media' }, 'Organic Social'],
    [{ referrerDomain: 'youtu.be' }, 'Organic Video'],
    [{ referrerDomain: 'google.de' }, 'Organic Search'],
    [{ source: 'whatever', medium: 'organic' }, 'Organic Search'],
    [{ referrerDomain: 'some.blog.org' }, 'Referral'],
    [{ source: 'newsletter', medium: 'email' }, 'Email'],
    [{ referrerDomain: 'mail.google.com' }, 'Email'],
    [{ source: 'partner', medium: 'affiliate' }, 'Affiliates'],
    [{ source: 'partner', medium: 'affiliates' }, 'Affiliates'],
    [{ source: 'podcast', medium: 'audio' }, 'Audio'],
    [{ source: 'sms' }, 'SMS'],
    [{ source: 'app', medium: 'web-push' }, 'Mobile Push Notifications'],
    [{ source: 'newsletter' }, 'Unassigned'],
  ])('%j is %s', (origin, channel) => {
    expect(channelOf({ ...NO_ORIGIN, ...origin })).toBe(channel);
  });

  test('a campaign takes precedence over the channel of the referrer', () => {
    const step = createChannelStep();
    const channelWith = (campaign: Partial<EventRow>) => {
      const fact = pendingFactOf({ name: 'pageview' });
      Object.assign(fact.row, campaign, { referrer: parseReferrer('https://www.google.com/', () => false) });
      void step.run([fact]);
      return fact.row.channel;
    };
    expect(channelWith({})).toBe('Organic Search');
    expect(channelWith({ utm_source: 'newsletter', utm_medium: 'email' })).toBe('Email');
    expect(channelWith({ utm_campaign: 'cross-network' })).toBe('Cross-network');
    expect(channelWith({ click_id: 'gclid' })).toBe('Paid Search');
  });

  test('a hostile campaign is processed in bounded time', () => {
    const startMs = performance.now();
    channelOf({ ...NO_ORIGIN, source: 'x', campaign: `${'shop'.repeat(1)}${'e'.repeat(100_000)}` });
    channelOf({ ...NO_ORIGIN, source: 'a.'.repeat(10_000) });
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});
