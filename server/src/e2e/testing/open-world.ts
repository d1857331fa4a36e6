import type { Browser, BrowserContext } from 'playwright-core';
import { vi } from 'vitest';
import { z } from 'zod';
import { sql, text } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { launchBrowser } from './browser.ts';
import { type SiteServer, startSite } from './site-server.ts';

/** Where the website's pages are, where another website is, and where the server is. */
export const SHOP = 'http://shop.example';
export const OTHER = 'http://other.example';
export const STATS = 'http://stats.example';

/** How long something may take that has been set going, in milliseconds. */
const PATIENCE_MS = 8_000;

const FIRST_VERSION = 140;

const rowSchema = z.record(z.string(), z.unknown());
const responseSchema = z.object({
  data: z.array(z.object({ success: z.literal(true), data: z.array(rowSchema) })),
});

/** A row of an answer, or a fact as it is stored. */
export type Row = z.output<typeof rowSchema>;

/** The server, a website and a browser, each under names of its own. */
export interface World {
  readonly server: TestApp;
  readonly site: SiteServer;
  /** Creates a website to count for, and answers its id. */
  addWebsite(): Promise<string>;
  /** The facts of a website once `isEnough` is content with them, in the order of their times. */
  waitForFacts(
    websiteId: string,
    isEnough: (facts: readonly Row[]) => boolean,
    table?: 'events' | 'vitals' | 'errors',
  ): Promise<readonly Row[]>;
  /** What `/v1/query` answers about the last days: the rows of each parameter. */
  ask(websiteId: string, ...parameters: readonly unknown[]): Promise<readonly (readonly Row[])[]>;
  /** A browser. Another number is another visitor to the server. */
  browser(visitor: 0 | 1): Promise<Browser>;
  /** Opens a profile of it in which nothing is left of earlier ones. */
  openProfile(visitor?: 0 | 1): Promise<BrowserContext>;
  /** Ends every visit. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Opens all of it. The server's clock stands: what happens in a test happens at one time, unless the test moves it. */
export async function openWorld(): Promise<World> {
  const noted: Noted[] = [];
  const [server, site] = await Promise.all([
    openTestApp({
      journal: (journal) => ({
        ...journal,
        append: async (entries) => {
          await journal.append(entries);
          for (const { table, json } of entries)
            noted.push({ table: table.name, fact: rowSchema.parse(JSON.parse(json)) });
        },
      }),
    }),
    startSite(),
  ]);
  const address = new URL(await server.app.http.listen({ port: 0, host: '127.0.0.1' }));
  const hosts = {
    'shop.example': site.port,
    'other.example': site.port,
    'stats.example': Number(address.port),
  };
  const browsers = new Map<number, Promise<Browser>>();
  const launch = (visitor: number) => {
    const launched = browsers.get(visitor) ?? launchBrowser(FIRST_VERSION + visitor, hosts);
    browsers.set(visitor, launched);
    return launched;
  };
  const owner = await server.addPerson('owner@shop.example');
  const { secret } = await server.addKey(owner, ['read:data']);

  const readFacts = async (websiteId: string, table: 'events' | 'vitals' | 'errors') => {
    await server.flush();
    const from = { events: sql`events`, vitals: sql`vitals`, errors: sql`errors` }[table];
    return server.stores.facts.query(
      sql`SELECT * FROM ${from} WHERE website_id = ${text(websiteId)} ORDER BY time`,
    );
  };

  return {
    server,
    site,
    browser: launch,
    addWebsite: async () => (await server.addWebsite(owner, 'shop.example')).id,
    waitForFacts: (websiteId, isEnough, table = 'events') =>
      vi.waitFor(
        async () => {
          // What was noted says when to look; what is stored is what counts.
          check(ofWebsite(noted, websiteId, table), isEnough);
          return check(await readFacts(websiteId, table), isEnough);
        },
        { timeout: PATIENCE_MS, interval: 20 },
      ),
    ask: async (websiteId, ...parameters) => {
      const response = await server.post(
        `/v1/query?website_id=${websiteId}`,
        { parameters, preset: 'last_7d' },
        secret,
      );
      return responseSchema.parse(response.json()).data.map(({ data }) => data);
    },
    openProfile: async (visitor = 0) =>
      (await launch(visitor)).newContext({ viewport: { width: 800, height: 600 } }),
    leave: async () => {
      for (const browser of await Promise.all(browsers.values()))
        for (const context of browser.contexts()) await context.close();
    },
    close: async () => {
      for (const browser of await Promise.all(browsers.values())) await browser.close();
      await Promise.all([server.close(), site.close()]);
    },
  };
}

/** A fact that the journal took, and its table. */
interface Noted {
  readonly table: string;
  readonly fact: Row;
}

function ofWebsite(noted: readonly Noted[], websiteId: string, table: string): readonly Row[] {
  // The same one may come again, and is stored once. Events without a key are different ones.
  const facts = new Map<unknown, Row>();
  for (const { table: its, fact } of noted)
    if (its === table && fact['website_id'] === websiteId) facts.set(fact['event_key'] || fact, fact);
  return [...facts.values()];
}

/** @throws Error when these facts are not what is waited for. */
function check(facts: readonly Row[], isEnough: (facts: readonly Row[]) => boolean): readonly Row[] {
  if (!isEnough(facts)) throw new Error(`Only this is there: ${JSON.stringify(facts.map(sumUp))}`);
  return facts;
}

/** What tells a fact from others, for a person. */
function sumUp(fact: Row): string {
  return ['type', 'name', 'metric', 'message', 'path', 'bot']
    .map((column) => fact[column] ?? '')
    .filter((value) => value !== '')
    .join(' ');
}

/** The line that counts a page. */
export function tracker(websiteId: string, attributes = ''): string {
  return `<script async src="${STATS}/pharos.js" data-website-id="${websiteId}" ${attributes}></script>`;
}

/** The facts of a type, such as `pageview` or `engagement`. */
export function ofType(facts: readonly Row[], type: string): readonly Row[] {
  return facts.filter((fact) => fact['type'] === type);
}

/** How often each path was viewed. */
export function viewsByPath(facts: readonly Row[]): Readonly<Record<string, number>> {
  const views: Record<string, number> = {};
  for (const { path } of ofType(facts, 'pageview')) views[String(path)] = (views[String(path)] ?? 0) + 1;
  return views;
}
