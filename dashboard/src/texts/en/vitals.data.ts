/** The texts of the web vitals page. */
export const vitals = {
  title: 'Web vitals',
  vital: 'Vital',
  chartVital: 'Web vital of the chart',
  percentile: 'Percentile',
  p75: 'Google rates pages by p75: 75% of page loads are at or below this value.',
  otherPercentile:
    '{percentile}: {percent} of page loads are at or below this value. Google rates pages by p75.',
  ratings: { good: 'Good', fair: 'Needs improvement', poor: 'Poor' },
  goodUpTo: 'Good up to {value}',
  poorAbove: 'Poor above {value}',
  percentOf: '{percent} {rating, lower}',
  samples: 'Samples',
  sampleCount: '{count, plural, one {# sample} other {# samples}}',
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
} as const;
