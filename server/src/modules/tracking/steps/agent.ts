import { UAParser } from 'ua-parser-js';
import { createLru } from '../../../lib/lru.ts';
import { eachEvent, type Step } from '../draft.ts';
import { botName } from './bot-name.ts';

/** What a user agent says. Empty where it says nothing. */
export interface Agent {
  readonly browser: string;
  /** Major and minor version only: the rest would tell people apart. */
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  /** `desktop`, `mobile`, `tablet`, `smarttv`, `console`, `wearable`, `xr`, `embedded`. */
  readonly deviceType: string;
  /** Name of the bot; empty for a browser. */
  readonly bot: string;
}

/** Reads a user agent. */
export type AgentReader = (userAgent: string) => Agent;

/** Longer user agents are cut: none that means anything is. */
const MAX_USER_AGENT_LENGTH = 512;
/** A few thousand user agents are most of the traffic of any site; parsing one takes 20 µs. */
const MAX_REMEMBERED = 5_000;
const MAX_LENGTH = 64;

/** A reader that remembers the user agents it saw last. */
export function createAgentReader(): AgentReader {
  const remembered = createLru<string, Agent>({ maxEntries: MAX_REMEMBERED });
  return (userAgent) => {
    const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const agent = parseAgent(text);
    remembered.set(text, agent);
    return agent;
  };
}

/** Fills in browser, operating system and kind of device. */
export function createAgentStep(readAgent: AgentReader): Step {
  return eachEvent('agent', ({ row, userAgent }) => {
    if (userAgent === '') return 'keep';
    const agent = readAgent(userAgent);
    row.browser = agent.browser;
    row.browser_version = agent.browserVersion;
    row.os = agent.os;
    row.os_version = agent.osVersion;
    row.device_type = agent.deviceType;
    return 'keep';
  });
}

function parseAgent(userAgent: string): Agent {
  const { browser, os, device } = new UAParser(userAgent).getResult();
  return {
    browser: clip(browser.name),
    browserVersion: shortVersion(browser.version),
    os: clip(os.name),
    osVersion: shortVersion(os.version),
    // The parser names every kind of device but the ordinary one.
    deviceType: device.type ?? (os.name === undefined ? '' : 'desktop'),
    bot: botName(userAgent),
  };
}

function shortVersion(version: string | undefined): string {
  return clip((version ?? '').split('.').slice(0, 2).join('.'));
}

function clip(text: string | undefined): string {
  return (text ?? '').slice(0, MAX_LENGTH).toWellFormed();
}
