import { type MaybePromise, whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import type { Agent, Place, Referrer } from '../rows/derived-parts.ts';
import type { AgentReader } from '../steps/agent.ts';
import type { GeoReader } from '../steps/geo.ts';
import { parseReferrer } from '../steps/referrer.ts';
import type { VisitorIds } from './visitor-id.ts';
import { dayOf, type VisitorSalts } from './visitor-salts.ts';

/** A client that sends requests without a tracker, such as a click on a short link. */
export interface Client {
  readonly agent: Agent;
  readonly place: Place;
  readonly referrer: Referrer;
  /** Returns the visitor id of the day, in decimal. Events from the same browser on this website have the same id. */
  visitorIdOn(websiteId: string): string;
}

/** Reads the properties of clients in the same way as for events. No IP address is stored. */
export type ClientReader = ReturnType<typeof createClientReader>;

/** Creates a reader that shares the caches of the ingestion pipeline. */
export function createClientReader({
  readAgent,
  geo,
  ids,
  salts,
}: {
  readonly readAgent: AgentReader;
  readonly geo: GeoReader;
  readonly ids: VisitorIds;
  readonly salts: VisitorSalts;
}) {
  return {
    /**
     * @param referrer the `Referer` header; empty if missing.
     * @returns the client, or a promise of it while the salt of the day or the city database is loaded.
     */
    read({
      ip,
      userAgent,
      referrer,
      nowMs,
    }: {
      readonly ip: string;
      readonly userAgent: string;
      readonly referrer: string;
      readonly nowMs: number;
    }): MaybePromise<Client> {
      const describe = (): Client => ({
        agent: readAgent(userAgent),
        place: geo.find(ip),
        referrer: parseReferrer(referrer, () => false),
        visitorIdOn: (websiteId) => {
          const day = dayOf(nowMs);
          return ids.ofTraits({ websiteId, ip, userAgent }, day, salts.of(day) ?? salts.newest());
        },
      });
      const preparing = salts.prepare();
      const loading = geo.prepare([ip]);
      if (preparing === undefined && loading === undefined) return describe();
      return whenReady(Promise.all([preparing, loading]), describe);
    },
  };
}
