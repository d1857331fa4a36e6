import { createLru } from '../../../lib/concurrency/lru.ts';
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
  const cache = createLru<string, Agent>({ maxEntries: MAX_CACHED });
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
