import { expect, test } from 'vitest';
import { nameOfSource } from './source-names.ts';
import { SOURCES } from './sources.data.ts';
import { findSourceByHost } from './sources.ts';

test.each([
  [
    'LinkedIn',
    ['LinkedIn', 'linkedin', 'LINKEDIN', 'linkedin.com', 'www.linkedin.com', 'de.linkedin.com', 'lnkd.in'],
  ],
  ['Facebook', ['fb', 'facebook', 'm.facebook.com', 'l.facebook.com', 'https://www.facebook.com/groups?x=1']],
  ['X', ['twitter', 'x', 't.co', 'mobile.twitter.com', 'x.com']],
  ['Google', ['google', 'google.com', 'www.google.co.uk', 'm.google.de:443']],
  ['Instagram', ['ig', 'instagram', 'Instagram.com']],
  ['Yahoo!', ['yahoo', 'de.images.search.yahoo.com', 'Yahoo!']],
  ['blog.example', ['blog.example', 'www.blog.example', 'https://blog.example/post']],
  ['newsletter', ['newsletter']],
  ['Newsletter May', ['Newsletter May']],
])('%s is the name of each of its aliases', (name, aliases) => {
  for (const alias of aliases) expect([alias, nameOfSource(alias)]).toEqual([alias, name]);
});

test('a name is the name of itself, and a host has the name of a referrer from there', () => {
  const hosts = SOURCES.flatMap(({ hosts: its }) => its)
    .filter((host) => host.includes('.'))
    .flatMap((host) => {
      const full = host.replace('*', 'co.uk');
      return [full, `m.${full}`, `de.${full}`, `shop.${full}`, `a.b.${full}`];
    });
  for (const { name } of SOURCES) expect(nameOfSource(name)).toBe(name);
  for (const host of hosts) {
    const source = findSourceByHost(host);
    // The database names only hosts that the list lacks.
    if (source === undefined || SOURCES.some(({ name }) => name === source.name))
      expect([host, nameOfSource(host)]).toEqual([host, source?.name ?? host]);
  }
});
