import { UAParser } from 'ua-parser-js';
import { createLru } from '../../../lib/lru.ts';
import { type Agent, createAgent } from '../derived-parts.ts';
import { eachEvent, type Step } from '../pending-fact.ts';
import { botName } from './bot-name.ts';

/** Parses a user agent. */
export type AgentReader = (userAgent: string) => Agent;

/** Longer user agents are truncated. Real ones are shorter. */
const MAX_USER_AGENT_LENGTH = 512;
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
  const { browser, os, device } = new UAParser(userAgent).getResult();
  return createAgent({
    browser: clip(browser.name),
    browserVersion: shortVersion(browser.version),
    os: clip(os.name),
    osVersion: shortVersion(os.version),
    // The parser has no device type for desktop computers.
    deviceType: device.type ?? (os.name === undefined ? '' : 'desktop'),
    bot: botName(userAgent, isDevice(device, os.name)),
  });
}

/** Whether a user agent names a device. */
function isDevice({ type, vendor }: UAParser.IDevice, system = ''): boolean {
  return type !== undefined || vendor !== undefined || MOBILE_SYSTEMS.has(system);
}

function shortVersion(version: string | undefined): string {
  return clip((version ?? '').split('.').slice(0, 2).join('.'));
}

function clip(text: string | undefined): string {
  return (text ?? '').slice(0, MAX_LENGTH).toWellFormed();
}
