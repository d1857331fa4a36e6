import { hideClick } from './click-parameter.ts';
import { post } from './delivery.ts';
import { guard, on } from './guard.ts';
import { anonymousId, isOptedOut, newId, profile } from './identity.ts';
import { own } from './own.ts';
import { element, isOn, settings } from './settings.ts';

/** A visit ends after 30 minutes without an event, so a ping is sent before that. */
export const SIGN_EVERY_MS = 1_500_000;

/** The URL of the current page, empty before the first one, and the key that identifies it. */
let url = '';
let key = '';
let referrer: string = own('referrer');
/** Sends the pageview of the current page, unless it was sent. */
let view: (() => void) | undefined;

let activeSinceMs = 0;
let engagedMs = 0;
/** The maximum visible depth and the height of the page, in pixels. */
let bottom = 0;
let height = 0;
let sentDepth = 0;

const hashRoute = () => (isOn('includeHash') && /^#[/!]/.test(location.hash) ? location.hash : '');
const keyOfPage = () => location.pathname + (isOn('includeSearch') ? location.search : '') + hashRoute();
const here = () => (location.href.split('#')[0] + hashRoute()).slice(0, 2048);

/** Returns an event as JSON. Properties that JSON cannot hold, such as cycles, are left out, and the console names them. */
const write = ({ properties = {}, ...event }: Fields) => {
  const kept: Record<string, unknown> = {};
  for (const name in properties)
    if (guard(() => JSON.stringify([Reflect.get(properties, name)])))
      kept[name] = Reflect.get(properties, name);
    else console.info('Pharos omits', name);
  return JSON.stringify({ ...event, properties: kept });
};

/** The fields of an event. */
interface Fields {
  readonly properties?: object | undefined;
  readonly [name: string]: unknown;
}

/** Sends an event of the current page, unless the visitor opted out. The server decides whether the page is excluded. */
export const send = (fields: Fields, route = 'track'): void => {
  if (isOptedOut()) return;
  const event = {
    websiteId: settings['websiteId'],
    eventId: newId(),
    path: here(),
    referrer,
    title: own('title').slice(0, 1024),
    screen_resolution: `${screen.width}x${screen.height}`,
    viewport_size: `${innerWidth}x${innerHeight}`,
    language: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    anonymousId: anonymousId(),
    profileId: profile.id,
    exclude: settings['exclude'],
    ...fields,
  };
  post(
    new URL(route, settings['host'] || element.src),
    guard(() => JSON.stringify(event)) ?? write(event),
    performance.now(),
  );
};

/** Starts or stops the engagement timer, which runs only while the page is visible and has the focus. */
export const watch = (isRunning = !own('hidden') && document.hasFocus()): void => {
  const nowMs = performance.now();
  if (activeSinceMs) engagedMs += nowMs - activeSinceMs;
  activeSinceMs = isRunning ? nowMs : 0;
};

/** Updates the visible depth. */
export const measure = (): void => {
  height = own('documentElement').scrollHeight;
  bottom = Math.max(bottom, scrollY + innerHeight);
};

/**
 * Stops the timer and sends the pending pageview, if any, and the engagement time and scroll depth since
 * the last ping.
 */
export const settle = (): void => {
  view?.();
  watch(false);
  // An application may already show its next page, so the depth recorded before is used.
  if (!height) measure();
  // A longer interval between two pings occurs only while the machine sleeps.
  const engagement_ms = Math.min(SIGN_EVERY_MS, engagedMs) | 0;
  const scroll_depth = Math.min(100, (100 * bottom) / height + 0.5) | 0;
  if (url && (engagement_ms || scroll_depth > sentDepth)) {
    send({ name: 'engagement', type: 'engagement', path: url, engagement_ms, scroll_depth });
    sentDepth = scroll_depth;
    engagedMs = 0;
  }
};

const open = (properties?: object) => {
  settle();
  // Some browsers and privacy extensions remove this method.
  const answer = url ? 0 : (performance.getEntriesByType?.('navigation')[0]?.responseStatus ?? 0);
  referrer = url || referrer;
  // Contains the id of a click on a short link, which the address bar and later events do not.
  const path = here();
  url = path;
  key = keyOfPage();
  engagedMs = bottom = height = sentDepth = 0;
  view = () => {
    view = undefined;
    const status = own('documentElement').querySelector('meta[name=pharos-404]') ? 404 : answer;
    // A property, not a separate event, so that a visit of one missing page is a bounce.
    send({ name: 'pageview', path, properties: status > 399 ? { ...properties, status } : properties });
  };
  // An application may set the title of a page shortly after its address.
  setTimeout(() => guard(() => view?.()), 100);
  watch();
  // At the end, because a page may have a history that throws.
  hideClick();
  url = here();
};

/** Starts a page and sends its pageview immediately. */
export const openNow = (properties?: object): void => {
  open(properties);
  view?.();
};

const navigate = () => {
  if (key !== keyOfPage()) open();
};

/** Starts a page whenever an application navigates to another URL. */
export const followHistory = (): void => {
  on('pageshow', (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    // The page is visible shortly before this event.
    engagedMs = activeSinceMs = 0;
    openNow();
  });
  // A page may define a variable or an element with this name.
  if (window.navigation?.currentEntry)
    window.navigation.addEventListener('currententrychange', () => guard(navigate));
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
