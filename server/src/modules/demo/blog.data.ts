import type { Site } from './site.ts';

/** The blog of the people behind the shop, whose figures anyone may see. */
export const BLOG: Site = {
  name: 'Lamp blog',
  domain: 'blog.example',
  isPublic: true,
  visitsPerDay: 130,
  bounceShare: 0.55,
  returningShare: 0.27,
  pages: [
    { kind: 'home', path: '/', title: 'Notes from the harbour', weight: 1 },
    { kind: 'list', path: '/archive', title: 'Archive', weight: 2 },
    { kind: 'list', path: '/tags/optics', title: 'Posts on optics', weight: 1 },
    {
      kind: 'article',
      path: '/posts/how-a-fresnel-lens-works',
      title: 'How a Fresnel lens works',
      weight: 9,
    },
    { kind: 'article', path: '/posts/lumens-and-lux', title: 'Lumens and lux, for once', weight: 7 },
    { kind: 'article', path: '/posts/rewiring-an-old-lantern', title: 'Rewiring an old lantern', weight: 5 },
    { kind: 'article', path: '/posts/warm-light-at-night', title: 'Warm light at night', weight: 4 },
    { kind: 'article', path: '/posts/one-light-for-a-year', title: 'One light, for a year', weight: 3 },
    { kind: 'article', path: '/posts/what-our-lamps-cost-us', title: 'What our lamps cost us', weight: 3 },
    { kind: 'article', path: '/posts/we-measured-flicker', title: 'We measured flicker', weight: 2 },
    { kind: 'account', path: '/subscribe', title: 'Letters by e-mail', weight: 1 },
    { kind: 'about', path: '/about', title: 'Who writes here', weight: 1 },
  ],
  steps: {
    home: [
      { to: 'article', weight: 60 },
      { to: 'list', weight: 14 },
      { to: 'about', weight: 6 },
      { to: 'leave', weight: 20 },
    ],
    list: [
      { to: 'article', weight: 74 },
      { to: 'leave', weight: 26 },
    ],
    article: [
      { to: 'article', weight: 30 },
      { to: 'home', weight: 9 },
      { to: 'account', weight: 7 },
      { to: 'about', weight: 4 },
      { to: 'leave', weight: 50 },
    ],
    account: [
      { to: 'article', weight: 35 },
      { to: 'leave', weight: 65 },
    ],
    about: [
      { to: 'article', weight: 30 },
      { to: 'account', weight: 10 },
      { to: 'leave', weight: 60 },
    ],
  },
  sources: [
    { weight: 22, referrer: '', entries: ['home', 'article'], bounceFactor: 0.9 },
    { weight: 34, referrer: 'https://www.google.com/', entries: ['article'], bounceFactor: 1 },
    { weight: 4, referrer: 'https://www.bing.com/', entries: ['article'], bounceFactor: 1 },
    { weight: 4, referrer: 'https://duckduckgo.com/', entries: ['article'], bounceFactor: 1 },
    { weight: 6, referrer: 'https://news.ycombinator.com/', entries: ['article'], bounceFactor: 1.2 },
    {
      weight: 6,
      referrer: 'https://www.reddit.com/r/DIY/',
      entries: ['article'],
      bounceFactor: 1.15,
    },
    { weight: 3, referrer: 'https://lobste.rs/', entries: ['article'], bounceFactor: 1.1 },
    { weight: 6, referrer: 'https://chatgpt.com/', entries: ['article'], bounceFactor: 0.9 },
    { weight: 2, referrer: 'https://claude.ai/', entries: ['article'], bounceFactor: 0.9 },
    { weight: 3, referrer: 'https://www.youtube.com/', entries: ['article', 'home'], bounceFactor: 1 },
    {
      weight: 7,
      referrer: '',
      query: 'utm_source=newsletter&utm_medium=email&utm_campaign=harbour-letter',
      entries: ['article'],
      bounceFactor: 0.7,
    },
    { weight: 3, referrer: 'https://shop.example/', entries: ['home', 'article'], bounceFactor: 0.8 },
  ],
  bursts: [
    {
      daysBeforeEnd: 17,
      visits: 620,
      path: '/posts/we-measured-flicker',
      source: {
        weight: 1,
        referrer: 'https://news.ycombinator.com/item',
        entries: ['article'],
        bounceFactor: 1.3,
      },
    },
  ],
  faultShare: 0.004,
  faults: [
    {
      weight: 1,
      message: 'Script error.',
      errorType: 'Error',
      filename: '',
      line: 0,
      stack: '',
    },
    {
      weight: 1,
      message: "Can't find variable: IntersectionObserver",
      errorType: 'ReferenceError',
      filename: 'https://blog.example/lazy.js',
      line: 7,
      stack:
        "ReferenceError: Can't find variable: IntersectionObserver\n    at watch (https://blog.example/lazy.js:7:9)",
    },
  ],
};
