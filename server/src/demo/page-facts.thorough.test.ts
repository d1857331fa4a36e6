import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../lib/time/time-zone.ts';
import { checkError } from '../modules/tracking/contract/error.contract.ts';
import { checkVital } from '../modules/tracking/contract/vital.contract.ts';
import { fingerprintOf } from '../modules/tracking/error-fingerprint.ts';
import { isSpamReferrer } from '../modules/tracking/steps/drop-events.ts';
import { modelErrors } from './model/errors.ts';
import { SHOP } from './model/shop.data.ts';
import { modelTraffic } from './model/traffic-model.ts';
import { DEMO_RULES, modelUnwanted, withRetries } from './model/unwanted.ts';
import { modelVitals } from './model/vitals.ts';

const END_MS = Date.UTC(2026, 5, 15, 12);
const OPTIONS = { seed: 1, endMs: END_MS, days: 30 };
const traffic = modelTraffic(SHOP, OPTIONS);
const vitals = modelVitals(SHOP, traffic, 2);
const errors = modelErrors(SHOP, traffic, { seed: 3, endMs: END_MS });

function p75(name: string, where: (vital: (typeof vitals)[number]) => boolean = () => true): number {
  const values = vitals.filter((vital) => vital.name === name && where(vital)).map(({ value }) => value);
  return values.sort((one, other) => one - other)[Math.floor(values.length * 0.75)] ?? Number.NaN;
}

describe('the web vitals of a demonstration', () => {
  test('are the same for the same seed, pass the contract, and are few enough to be sent quickly', () => {
    expect(modelVitals(SHOP, traffic, 2)).toEqual(vitals);
    expect(vitals.filter((vital) => Array.isArray(checkVital(vital)))).toEqual([]);
    expect(vitals.length).toBeGreaterThan(8_000);
    expect(vitals.length).toBeLessThan(30_000);
  });

  test('are good on the whole, and worse on phones, far away, and on heavy pages', () => {
    expect(p75('TTFB')).toBeLessThan(800);
    expect(p75('LCP')).toBeGreaterThan(1_200);
    expect(p75('LCP')).toBeLessThan(4_000);
    const isPhone = ({ userAgent }: { userAgent: string }) => /iPhone|Android/.test(userAgent);
    expect(p75('INP', isPhone)).toBeGreaterThan(p75('INP', (vital) => !isPhone(vital)));
    expect(p75('LCP', ({ timezone }) => timezone === 'Asia/Kolkata')).toBeGreaterThan(1.3 * p75('LCP'));
    expect(p75('CLS', ({ url }) => url.includes('/collections/'))).toBeGreaterThan(0.1);
  });

  test('tell how much pages move in Chromium only', () => {
    expect(vitals.some(({ name, userAgent }) => name === 'CLS' && userAgent.includes('Firefox'))).toBe(false);
  });
});

describe('the errors of a demonstration', () => {
  test('are the same for the same seed and pass the contract', () => {
    expect(modelErrors(SHOP, traffic, { seed: 3, endMs: END_MS })).toEqual(errors);
    expect(errors.filter((error) => Array.isArray(checkError(error)))).toEqual([]);
  });

  test('are a handful of different ones, some hundred times in all, one of them new', () => {
    expect(errors.length).toBeGreaterThan(100);
    expect(errors.length).toBeLessThan(1_500);
    const prints = errors.map(({ type, message, stack = '', filename = '' }) =>
      fingerprintOf({ type, message, stack, filename }),
    );
    expect(new Set(prints).size).toBe(SHOP.faults.length);
    const fresh = errors.filter(({ message }) => message.includes('payment.confirm'));
    expect(fresh.every(({ timestamp }) => timestamp > END_MS - 6 * DAY_MS)).toBe(true);
    expect(fresh.length).toBeGreaterThan(0);
  });

  test('have the release of their time, and a resolved one does not occur in later releases', () => {
    const releasesOf = (part: string) =>
      new Set(errors.filter(({ message }) => message.includes(part)).map(({ release }) => release));
    expect(releasesOf("'price'")).toEqual(new Set(['4.0.0', '4.1.0', '4.2.0']));
    expect(releasesOf('payment.confirm')).toEqual(new Set(['4.2.0']));
    expect(releasesOf("'focus'")).toEqual(new Set(['4.0.0']));
  });
});

describe('what a demonstration does not count', () => {
  const unwanted = modelUnwanted(SHOP, OPTIONS);

  test('has traffic of its staff, its administration and spammers', () => {
    const reasons = unwanted.map(({ ip, url, referrer }) => {
      if (ip.startsWith(DEMO_RULES.excludedIps[0].slice(0, 10))) return 'ip';
      if (new URL(url).pathname.startsWith('/admin/')) return 'path';
      return referrer !== undefined && isSpamReferrer(new URL(referrer).host) ? 'spam_referrer' : 'nothing';
    });
    expect(new Set(reasons)).toEqual(new Set(['ip', 'path', 'spam_referrer']));
  });

  test('is what is sent a second time', () => {
    const { events, retries } = withRetries(traffic, 5);
    expect(events.map(({ eventId: _, ...event }) => event)).toEqual(traffic);
    expect(retries.length).toBeGreaterThan(20);
    expect(retries.length).toBeLessThan(traffic.length / 100);
    const sent = new Set(events);
    expect(retries.every((event) => sent.has(event))).toBe(true);
  });
});
