import { Lru } from '../../../lib/concurrency/lru.ts';
import { MAX_USER_AGENT_LENGTH, parseUserAgent } from '../../../lib/network/user-agent.ts';
import { type Agent, createAgent } from '../rows/derived-parts.ts';
import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { botName } from './bot-name.ts';

/** Parses a user agent. */
export type AgentReader = (userAgent: string) => Agent;

/** A few thousand user agents account for most of the traffic of a site; parsing one takes 20 µs. */
const MAX_CACHED = 5_000;
const MAX_LENGTH = 64;
/** Systems that only devices have. */
const MOBILE_SYSTEMS: ReadonlySet<string> = new Set([
  'Android',
  'iOS',
  'watchOS',
  'tvOS',
  'KaiOS',
  'Tizen',
  'Windows Phone',
  'BlackBerry',
]);

/** Creates a parser with an LRU cache. */
export function createAgentReader(): AgentReader {
  const cache = new Lru<string, Agent>({ maxEntries: MAX_CACHED });
  return (userAgent) => {
    const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
    const known = cache.get(text);
    if (known !== undefined) return known;
    const agent = parseAgent(text);
    cache.set(text, agent);
    return agent;
  };
}

/** Sets browser, operating system and device type. */
export function createAgentStep(readAgent: AgentReader): Step {
  return eachEvent('agent', ({ row, userAgent }) => {
    if (userAgent === '') return 'keep';
    row.agent = readAgent(userAgent);
    return 'keep';
  });
}

function parseAgent(userAgent: string): Agent {
  const { browser, browserVersion, os, osVersion, deviceType, namesDevice } = parseUserAgent(userAgent);
  return createAgent({
    browser: clip(browser),
    browserVersion: shortVersion(browserVersion),
    os: clip(os),
    osVersion: shortVersion(osVersion),
    deviceType,
    bot: botName(userAgent, namesDevice || MOBILE_SYSTEMS.has(os)),
  });
}

function shortVersion(version: string): string {
  return clip(version.split('.').slice(0, 2).join('.'));
}

function clip(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed();
}

/** Marks events of bots. They are stored so that the owner can see them; queries exclude them by default. */
export function createBotStep(readAgent: AgentReader): Step {
  return eachEvent('bot', ({ row, userAgent, isServerSide }) => {
    // A server that sends events is not a bot. Pageviews and other events of HTTP libraries without a key are.
    if (isServerSide) return 'keep';
    row.bot = readAgent(userAgent).bot;
    return 'keep';
  });
}

/** The names with which HTTP libraries and command line clients start their user agent, in lower case. */
const LIBRARIES = [
  // JavaScript: the clients of Node, Bun and Deno
  ...['node', 'undici', 'node-fetch', 'axios', 'got', 'superagent', 'bun', 'deno', 'cloudflare-workers'],
  // Python
  ...['python-requests', 'python-httpx', 'python-urllib', 'python-urllib3', 'urllib3', 'python', 'aiohttp'],
  // Go and Rust
  ...['go-http-client', 'go-resty', 'fasthttp', 'reqwest', 'hyper', 'ureq'],
  // Java, Kotlin and .NET
  ...['java', 'java-http-client', 'apache-httpclient', 'okhttp', 'jersey', 'reactornetty', 'ktor-client'],
  ...['restsharp', 'dotnet', '.net'],
  // Ruby, PHP and Perl
  ...['ruby', 'faraday', 'rest-client', 'http.rb', 'httparty', 'typhoeus'],
  ...['guzzlehttp', 'php', 'symfony httpclient', 'libwww-perl', 'lwp::simple', 'mojolicious'],
  // Apps
  ...['dart', 'alamofire', 'cfnetwork'],
  // Command lines and API clients
  ...['curl', 'libcurl', 'wget', 'httpie', 'postmanruntime', 'insomnia'],
];

const LIBRARY = new RegExp(
  `^(?:${LIBRARIES.map((name) => name.replace(/\./g, '\\.')).join('|')})(?![\\w.:-])`,
  'i',
);

/**
 * Returns whether a user agent is the default one of an HTTP library, which a program sends: neither a browser nor a crawler.
 * Programs that name themselves in their user agent are not recognized.
 */
export function isLibraryAgent(userAgent: string): boolean {
  return LIBRARY.test(userAgent);
}

/**
 * The user agents of proxies through which mail services load images: Gmail, Yahoo! Mail and others that name themselves, and Apple Mail,
 * whose proxies send nothing but `Mozilla/5.0`.
 */
const IMAGE_PROXY =
  /ggpht\.com|(?:image|mail)[ _-]?proxy|images?proxy|YahooCacheSystem|YandexImageResizer|^Mozilla\/5\.0$/i;

/** Returns whether a request for an image is of a mail service, not of the person who reads the message. */
export function isImageProxy(userAgent: string): boolean {
  return IMAGE_PROXY.test(userAgent);
}
