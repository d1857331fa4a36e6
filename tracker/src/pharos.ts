import { followClick } from './clicks.ts';
import { resend } from './delivery.ts';
import { guard, on } from './guard.ts';
import { optIn, optOut, profile } from './identity.ts';
import { own } from './own.ts';
import { followHistory, measure, openNow, SIGN_EVERY_MS, send, settle, watch } from './page.ts';
import { element, isOn, settings } from './settings.ts';

/** Why this browser or page is never counted: the name of the setting that decides it. */
const ignoredBy =
  (/^$|localhost$|^127\.|^\[::1]/.test(location.hostname) && !isOn('local') && 'local') ||
  ((navigator.webdriver || window.Cypress) && !isOn('automation') && 'automation') ||
  ((navigator.doNotTrack === '1' || navigator.globalPrivacyControl) && isOn('doNotTrack') && 'doNotTrack');

/** Calls before the tracker starts, which is when the page first becomes visible. */
const waiting: (() => void)[] = [];
let whenStarted = (work: () => void): unknown => ignoredBy || waiting.push(work);

const pharos: Pharos = (name, properties) => {
  // Runs immediately, so that the first pageview contains the profile id.
  if (typeof name === 'function') guard(() => name(pharos));
  else whenStarted(() => (name === 'pageview' ? openNow(properties) : send({ name, properties })));
};
pharos.identify = (id, traits) => {
  profile.id = id;
  if (id) whenStarted(() => send({ name: 'identify', type: 'identify', properties: traits }));
};
pharos.optOut = optOut;
pharos.optIn = optIn;
pharos.send = send;

const load = (name: string, version: string) => {
  if (isOn(name))
    own('head').append(
      Object.assign(document.createElement('script'), {
        src: new URL(`pharos-${name}.${version}.js`, element.src),
        crossOrigin: '',
        // The integrity hash, if the website specifies one.
        integrity: settings[name],
      }),
    );
};

const leave = () => {
  measure();
  settle();
  resend();
};

const start = () => {
  if (!isOn('manual')) {
    guard(openNow);
    guard(followHistory);
  }
  on('scroll', measure);
  on('click auxclick submit', followClick);
  on('pagehide', leave);
  on('focus blur visibilitychange', () => (own('hidden') ? leave() : watch()));
  on('online', resend);
  setInterval(() => {
    guard(leave);
    guard(watch);
  }, SIGN_EVERY_MS);
  whenStarted = guard;
  for (const work of waiting) guard(work);
  load('vitals', VITALS);
  load('errors', ERRORS);
};

// A second copy on a page would count all events twice.
if (!window.pharos?.send) {
  for (const call of window.pharos?.q ?? []) pharos(...call);
  window.pharos = pharos;
  // Requests that fail or are blocked are reported by the browser itself.
  if (ignoredBy) console.info('Pharos ignores this page:', ignoredBy);
  else if (document.prerendering === true) on('prerenderingchange', start);
  else start();
} else console.info('Pharos ignores this page:', 'second snippet');
