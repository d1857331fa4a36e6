import { post } from './delivery.ts';
import { excludedPattern } from './excluded.ts';
import { guard, on } from './guard.ts';
import { anonymousId, isOptedOut, newId, profile } from './identity.ts';
import { element, isOn, settings } from './settings.ts';

/** How long an application may take to put the title of its next page in place. */
const TITLE_DELAY_MS = 100;
/** A visit ends after 30 minutes without a sign of life, so whoever reads on gives one before. */
export const SIGN_EVERY_MS = 1_500_000;

const excluded = excludedPattern(settings['exclude'] ?? '');

/** The address of the page that was opened last, empty before the first, and what tells it from others. */
let url = '';
let key = '';
let { referrer } = document;
/** Sends the view of the present page, unless that is done. */
let view: (() => void) | undefined;

let activeSinceMs = 0;
let engagedMs = 0;
/** How far down the page was seen, and how long it is, in pixels. */
let bottom = 0;
let height = 0;
let sentDepth = 0;

const hashRoute = () => (isOn('includeHash') && /^#[/!]/.test(location.hash) ? location.hash : '');
const keyOfPage = () => location.pathname + (isOn('includeSearch') ? location.search : '') + hashRoute();
const here = () => (location.href.split('#')[0] + hashRoute()).slice(0, 2048);

/** Sends an event of the present page to a route of the server, unless the visitor or the website does not want that. */
export const send = (fields: object, route = 'track'): void => {
  if (isOptedOut()) return;
  const event = {
    websiteId: settings['websiteId'],
    eventId: newId(),
    path: here(),
    referrer,
    title: document.title.slice(0, 1024),
    screen_resolution: `${screen.width}x${screen.height}`,
    viewport_size: `${innerWidth}x${innerHeight}`,
    language: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    anonymousId: anonymousId(),
    profileId: profile.id,
    ...fields,
  };
  if (!excluded.test(event.path))
    post(new URL(route, settings['host'] || element.src), JSON.stringify(event), Date.now());
};

const setClock = (isRunning: boolean) => {
  const nowMs = performance.now();
  if (activeSinceMs) engagedMs += nowMs - activeSinceMs;
  activeSinceMs = isRunning ? nowMs : 0;
};

/** Lets the clock of engagement run while the page is visible and has the focus, and no longer. */
export const watch = (): void => setClock(!document.hidden && document.hasFocus());

/** Sets the clock back: a page that comes out of the back/forward cache is visible a moment before it is told so. */
export const resetClock = (): void => {
  engagedMs = activeSinceMs = 0;
};

/** Looks how far down the page is seen. */
export const measure = (): void => {
  height = document.documentElement.scrollHeight;
  bottom = Math.max(bottom, scrollY + innerHeight);
};

/**
 * Stops the clock, and sends what is to be said of the present page: its view, if that is still due, and how long and how
 * far it was read since this was said last.
 */
export const settle = (): void => {
  view?.();
  setClock(false);
  // An application may have its next page in place already, so what was measured before that is better.
  if (!height) measure();
  // More than this passes between two signs of life only while the machine sleeps.
  const engagement_ms = Math.round(Math.min(SIGN_EVERY_MS, engagedMs));
  const scroll_depth = Math.min(100, Math.round((100 * bottom) / height));
  if (url && (engagement_ms || scroll_depth > sentDepth)) {
    send({ name: 'engagement', type: 'engagement', path: url, engagement_ms, scroll_depth });
    sentDepth = scroll_depth;
    engagedMs = 0;
  }
};

const open = (properties?: object) => {
  settle();
  const answer = url ? 0 : (performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0);
  referrer = url || referrer;
  const path = here();
  url = path;
  key = keyOfPage();
  engagedMs = bottom = height = sentDepth = 0;
  view = () => {
    view = undefined;
    const status = document.querySelector('meta[name=pharos-404]') ? 404 : answer;
    // A property and no event of its own: whoever leaves a missing page at once has bounced.
    send({ name: 'pageview', path, properties: status > 399 ? { ...properties, status } : properties });
  };
  setTimeout(() => guard(() => view?.()), TITLE_DELAY_MS);
  watch();
};

/** Begins a page, and sends its view at once. */
export const openNow = (properties?: object): void => {
  open(properties);
  view?.();
};

const navigate = () => {
  if (key !== keyOfPage()) open();
};

/** Begins a page whenever an application goes to another address. */
export const followHistory = (): void => {
  const { navigation } = window;
  // A website may have a variable or an element of this name.
  if (navigation?.currentEntry) navigation.addEventListener('currententrychange', () => guard(navigate));
  else {
    on('popstate', navigate);
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name];
      history[name] = function (...args) {
        original.apply(this, args);
        guard(navigate);
      };
    }
  }
};
