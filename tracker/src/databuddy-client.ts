import { own } from './own.ts';

/** Boolean settings of the Databuddy client, and our equivalents. */
const SWITCHES = {
  trackWebVitals: 'vitals',
  trackErrors: 'errors',
  trackHashChanges: 'includeHash',
  ignoreBotDetection: 'automation',
} as const;

const { dataset } = own('currentScript') ?? document.querySelector('script[data-client-id]');

/** Parses a JSON list of patterns. */
const readPatterns = (json = '[]'): string[] => {
  const patterns: unknown = JSON.parse(json);
  return Array.isArray(patterns) ? patterns.map(String) : [];
};

dataset['websiteId'] = dataset['clientId'] ?? '';
if (dataset['apiUrl']) dataset['host'] = dataset['apiUrl'].replace(/\/*$/, '/');
for (const [theirs, ours] of Object.entries(SWITCHES)) if (dataset[theirs] === 'true') dataset[ours] = '';
// The server masks paths with the patterns of the website. Here, paths to be masked are not sent at all.
dataset['exclude'] = [
  ...readPatterns(dataset['skipPatterns']),
  ...readPatterns(dataset['maskPatterns']),
].join(',');

let profileId: string | null = null;
let shared: object = {};

const client = {
  options: { ...dataset },
  track: (name: string, properties?: object) => window.pharos?.(name, { ...shared, ...properties }),
  screenView: (properties?: object) => window.pharos?.('pageview', properties),
  identify: (id: string, traits?: object) => {
    profileId = id;
    window.pharos?.identify?.(id, traits);
  },
  setTraits: (traits: object) => {
    if (profileId !== null) window.pharos?.identify?.(profileId, traits);
  },
  clearProfile: () => {
    profileId = null;
    window.pharos?.identify?.();
  },
  getProfileId: () => profileId,
  clear: () => client.clearProfile(),
  flush: () => {
    // Events are not batched, so there is nothing to flush.
  },
  setGlobalProperties: (properties: object) => {
    shared = { ...shared, ...properties };
  },
};
Object.assign(window, { db: client, databuddy: client });

document.addEventListener(
  'click',
  ({ target }) => {
    const marked = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null;
    if (!marked) return;
    const { track = '', ...properties } = marked.dataset;
    client.track(track, properties);
  },
  true,
);

// Stops the script before the tracker starts, if it is disabled or the page is not in the sample.
if (dataset['disabled'] === 'true' || Math.random() >= Number(dataset['samplingRate'] ?? 1))
  throw new Error('This page is not counted');
