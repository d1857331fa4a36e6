import { describe, expect, test } from 'vitest';
import { SOURCE_HOSTS } from '../../../../../dashboard/src/features/analytics/icons/source-hosts.data.ts';
import { AI_ASSISTANTS } from './ai-assistants.data.ts';
import { channelOf } from './channel.ts';
import { SOURCES } from './sources.data.ts';
import { findSourceByHost, findSourceByName } from './sources.ts';

const channelOfHost = (referrerDomain: string) =>
  channelOf({ source: '', medium: '', campaign: '', clickId: '', referrerDomain });

describe('sources', () => {
  test('every name of a source is in the form of look-ups and belongs to one source', () => {
    const hosts = SOURCES.flatMap((source) => source.hosts);
    expect(hosts.filter((host) => host !== host.toLowerCase() || /\s|\//.test(host))).toEqual([]);
    expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([]);
    expect(SOURCES.length).toBeGreaterThan(150);
  });

  test.each(AI_ASSISTANTS.map(({ name, hosts }) => [name, hosts] as const))(
    '%s is an assistant by each of its names',
    (name, hosts) => {
      for (const host of hosts) {
        expect(findSourceByName(host)).toMatchObject({ name, kind: 'ai' });
        if (host.includes('.')) expect(channelOfHost(host)).toBe('AI');
      }
    },
  );

  test.each([
    ['google.co.jp', 'Google', 'Organic Search'],
    ['news.google.com', 'Google News', 'Referral'],
    ['gemini.google.com', 'Gemini', 'AI'],
    ['old.reddit.com', 'Reddit', 'Organic Social'],
    ['m.youtube.com', 'YouTube', 'Organic Video'],
    ['shopee.com.br', 'Shopee', 'Organic Shopping'],
    ['www.tiktok.com', 'TikTok', 'Organic Social'],
    ['discord.gg', 'Discord', 'Organic Social'],
    ['digg.com', 'Digg', 'Organic Social'],
    ['www.tripadvisor.co.uk', 'Tripadvisor', 'Organic Social'],
    ['truthsocial.com', 'Truth Social', 'Organic Social'],
    ['calendar.google.com', 'Google apps', 'Referral'],
    ['classroom.google.com', 'Google apps', 'Referral'],
    ['maps.google.de', 'Google apps', 'Referral'],
    ['r.search.yahoo.com', 'Yahoo!', 'Organic Search'],
    ['de.images.search.yahoo.com', 'Yahoo!', 'Organic Search'],
    ['cn.bing.com', 'Bing', 'Organic Search'],
    ['search.tb.ask.com', 'Ask', 'Organic Search'],
    ['aolsearch.aol.co.uk', 'AOL', 'Organic Search'],
    ['m.baidu.com', 'Baidu', 'Organic Search'],
    ['smile.amazon.de', 'Amazon', 'Organic Shopping'],
    ['detail.tmall.com', 'Taobao', 'Organic Shopping'],
    ['search.google.com', 'Google apps', 'Referral'],
    ['blog.naver.com', 'Naver Blog', 'Organic Social'],
    ['m.cafe.naver.com', 'Naver Blog', 'Organic Social'],
    ['mail.google.co.uk', 'Gmail', 'Email'],
    ['suche.web.de', 'WEB.DE', 'Organic Search'],
    ['www.gmx.net', 'GMX', 'Referral'],
    ['web.de', 'WEB.DE', 'Referral'],
    ['bap.navigator.gmx.net', 'GMX', 'Email'],
    ['3c-bs.web.de', 'WEB.DE', 'Email'],
    ['lightmailer-bs.gmx.ch', 'GMX', 'Email'],
    ['email.ionos.fr', 'IONOS', 'Email'],
    ['webmailer.1und1.de', '1&1', 'Email'],
    ['xmail.bluewin.ch', 'Bluewin', 'Email'],
    ['webmail1e.orange.fr', 'Orange', 'Email'],
    ['messagerie.orange.fr', 'Orange', 'Email'],
    ['navigator-lxa.mail.com', 'mail.com', 'Email'],
  ])('%s is %s, and its channel %s', (host, name, channel) => {
    expect(findSourceByHost(host)?.name).toBe(name);
    expect(channelOfHost(host)).toBe(channel);
  });

  test.each([
    ['metager.de', 'Metager', 'Organic Search'],
    ['search.daum.net', 'Daum', 'Organic Search'],
    ['odnoklassniki.ru', 'Odnoklassniki', 'Organic Social'],
    ['mail.qq.com', 'QQ Mail', 'Email'],
    ['taboola.com', 'Taboola', 'Referral'],
  ])('%s is %s in the database, and its channel is %s', (host, name, channel) => {
    expect(findSourceByHost(host)?.name).toBe(name);
    expect(channelOfHost(host)).toBe(channel);
    expect(findSourceByHost(`below.${host}`)?.name).not.toBe(name);
  });

  test.each([
    'mail.yandex.ru',
    'mail.yahoo.co.jp',
    'mail.naver.com',
    'mail.aol.com',
    'e.mail.ru',
    'webmail.freenet.de',
    'webmail2.bigpond.com',
    'email.seznam.cz',
    'mail.zoho.com',
    'webmail.example.org',
    'mail.university.example.edu',
    'yom.mail.yahoo.net',
    'co106w.col106.mail.live.com',
    'deref-gmx.net',
    'deref-web-02.de',
    'deref-mail.com',
    'zimbra.example.fr',
    'poczta.example.pl',
  ])('%s is web mail, whatever its parent domain is', (host) => {
    expect(channelOfHost(host)).toBe('Email');
  });

  test.each([
    'console.cloud.google.com',
    'news.yahoo.co.jp',
    'finance.yahoo.com',
    'metrika.yandex.ru',
    'aws.amazon.com',
    'sellercentral.amazon.de',
    'developer.ebay.com',
    'news.naver.com',
    'map.baidu.com',
    'mailing.example.com',
  ])('%s is a referral, though its domain is known for something else', (host) => {
    expect(channelOfHost(host)).toBe('Referral');
  });

  test.each([
    'accounts.google.com',
    'accounts.google.de',
    'login.yahoo.com',
    'login.live.com',
    'login.microsoftonline.com',
    'passport.yandex.ru',
    'appleid.apple.com',
    'acme.eu.auth0.com',
  ])('%s is neither a search engine nor a social network', (host) => {
    expect(channelOfHost(host)).toBe('Referral');
    expect(findSourceByHost(host)?.kind).toBe('sign-in');
  });

  test('the dashboard names hosts as the server does', () => {
    for (const [host, name] of SOURCE_HOSTS)
      expect([host, findSourceByHost(host)?.name]).toEqual([host, name]);
  });

  test('an unknown host is a referral', () => {
    expect(findSourceByHost('some.blog.example')).toBeUndefined();
    expect(channelOfHost('some.blog.example')).toBe('Referral');
  });
});
