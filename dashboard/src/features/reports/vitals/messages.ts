import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

/** The texts of the web vitals page. */
export const messages = defineMessages('vitals', {
  title: 'Web vitals',
  vital: 'Vital',
  chartVital: 'Web vital of the chart',
  percentile: 'Percentile',
  p75: 'Google rates pages by p75: 75% of page loads are at or below this value.',
  otherPercentile: (percentile: string, percent: string) =>
    `${percentile}: ${percent} of page loads are at or below this value. Google rates pages by p75.`,
  ratings: { good: 'Good', fair: 'Needs improvement', poor: 'Poor' },
  goodUpTo: (value: string) => `Good up to ${value}`,
  poorAbove: (value: string) => `Poor above ${value}`,
  percentOf: (percent: string, rating: string) => `${percent} ${rating.toLowerCase()}`,
  samples: 'Samples',
  sampleCount: (count: number) =>
    `${count.toLocaleString(LANGUAGE)} ${plural(count, { one: 'sample', other: 'samples' })}`,
  notMeasured: 'No data',
  fewSamples: 'With few samples, one slow page load changes a percentile significantly.',
  names: {
    LCP: 'Largest contentful paint',
    INP: 'Interaction to next paint',
    CLS: 'Cumulative layout shift',
    FCP: 'First contentful paint',
    TTFB: 'Time to first byte',
  },
  meanings: {
    LCP: 'The time until the largest element of the page is visible.',
    INP: 'The time until the page responds to clicks, taps and key presses.',
    CLS: 'How much the layout of the page shifts. Only Chromium browsers measure it.',
    FCP: 'The time until the first content of the page is visible.',
    TTFB: 'The time until the server starts to respond.',
  },
  splits: {
    page: { title: 'Pages', noun: 'Page' },
    browser: { title: 'Browsers', noun: 'Browser' },
    country: { title: 'Countries', noun: 'Country' },
    device: { title: 'Devices', noun: 'Device' },
    os: { title: 'Systems', noun: 'System' },
    region: { title: 'Regions', noun: 'Region' },
  },
  empty: {
    title: 'No web vitals yet',
    text: 'Web vitals measure how fast pages load, how quickly they respond and how stable their layout is. The tracker measures them when the tracking snippet has this attribute: ',
  },
});
