import { textColumn } from '../../../lib/text/json-text.ts';

/**
 * Parts of a row that are derived from one value of a request and cached by it. Each has its columns as JSON: `columns` has a comma
 * before each column, and no empty ones.
 */
interface DerivedPart {
  readonly columns: string;
}

/** The page of an event. */
export interface Page extends DerivedPart {
  readonly hostname: string;
  /** In canonical form, with the parameters of the query that the website keeps. */
  readonly path: string;
}

/** The location of an IP address. Empty if the database has no entry, as for private addresses. */
export interface Place extends DerivedPart {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/** A parsed user agent. Unknown fields are empty. */
export interface Agent extends DerivedPart {
  readonly browser: string;
  /** Major and minor version only, because the rest could identify a person. */
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  /** `desktop`, `mobile`, `tablet`, `smarttv`, `console`, `wearable`, `xr`, `embedded`. */
  readonly deviceType: string;
  /** The name of the bot; empty for a browser. Not in `columns`, because requests of servers are not bots. */
  readonly bot: string;
}

/**
 * The referrer of a visit. All fields are empty without a referrer, for another page of the same website, and for an identity
 * provider or a provider of payments: a visitor who returns from it continues the visit.
 */
export interface Referrer extends DerivedPart {
  /** With a canonical path, without query and fragment, because these may contain personal data. */
  readonly url: string;
  /** Host in lower case without `www.`. */
  readonly domain: string;
  /** The display name: `Google` for every host of Google; the domain if the source is unknown. */
  readonly name: string;
  /** The channel of an event with this referrer and without a campaign. Not in `columns`, because those of campaigns differ. */
  readonly channel: string;
}

/** Creates a page with its columns. It has no loop, because pages whose parameters are kept are not cached. */
export function createPage({ hostname, path }: Omit<Page, 'columns'>): Page {
  return { hostname, path, columns: textColumn(',"hostname":', hostname) + textColumn(',"path":', path) };
}

/** Creates a place with its columns. */
export function createPlace(place: Omit<Place, 'columns'>): Place {
  const { country, region, city } = place;
  return { country, region, city, columns: writeColumns({ country, region, city }) };
}

/** Creates an agent with its columns. */
export function createAgent(agent: Omit<Agent, 'columns'>): Agent {
  const { browser, browserVersion, os, osVersion, deviceType, bot } = agent;
  const columns = writeColumns({
    browser,
    browser_version: browserVersion,
    os,
    os_version: osVersion,
    device_type: deviceType,
  });
  return { browser, browserVersion, os, osVersion, deviceType, bot, columns };
}

/** Creates a referrer with its columns. */
export function createReferrer(referrer: Omit<Referrer, 'columns'>): Referrer {
  const { url, domain, name, channel } = referrer;
  return {
    url,
    domain,
    name,
    channel,
    columns: writeColumns({ referrer: url, referrer_domain: domain, referrer_name: name }),
  };
}

export const NO_PAGE: Page = createPage({ hostname: '', path: '' });
export const NO_PLACE: Place = createPlace({ country: '', region: '', city: '' });
export const NO_AGENT: Agent = createAgent({
  browser: '',
  browserVersion: '',
  os: '',
  osVersion: '',
  deviceType: '',
  bot: '',
});
export const NO_REFERRER: Referrer = createReferrer({ url: '', domain: '', name: '', channel: 'Direct' });
/** As {@link NO_REFERRER}, of a visitor who returns from a page of payment or sign-in. */
export const RETURN_REFERRER: Referrer = { ...NO_REFERRER };

/** Writes columns to one flat text: it is copied into every row. */
function writeColumns(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => textColumn(`,"${name}":`, value))
    .join('');
}
