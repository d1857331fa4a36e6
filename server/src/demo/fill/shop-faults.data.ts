import type { Fault, Release } from '../model/site.ts';

/** The releases of the shop. */
export const SHOP_RELEASES: readonly Release[] = [
  { version: '4.2.0', daysBeforeEnd: 5 },
  { version: '4.1.0', daysBeforeEnd: 12 },
  { version: '4.0.0', daysBeforeEnd: Number.POSITIVE_INFINITY },
];

/** Minified scripts, which have source maps. */
const CART = 'https://shop.example/assets/cart-B7kQ2xNd.js';
const CHECKOUT = 'https://shop.example/assets/checkout-Qm4tR7wz.js';

/** What goes wrong in the browsers of the shop's visitors. */
export const SHOP_FAULTS: readonly Fault[] = [
  {
    share: 0.012,
    message: "Cannot read properties of undefined (reading 'price')",
    errorType: 'TypeError',
    filename: CART,
    line: 1,
    column: 20_517,
    stack: `TypeError: Cannot read properties of undefined (reading 'price')\n    at o (${CART}:1:20517)\n    at ${CART}:1:20581\n    at Array.reduce (<anonymous>)\n    at t (${CART}:1:20598)\n    at w.render (${CART}:1:31402)\n    at j (${CART}:1:5120)\n    at O (${CART}:1:5544)`,
    on: /^\/(?:products|cart)/,
  },
  {
    share: 0.005,
    message: 'Failed to fetch',
    errorType: 'TypeError',
    filename: 'https://shop.example/assets/stock.js',
    line: 42,
    column: 18,
    stack:
      'TypeError: Failed to fetch\n    at loadStock (https://shop.example/assets/stock.js:42:18)\n    at async showStock (https://shop.example/assets/stock.js:63:17)',
    on: /^\/products/,
  },
  {
    share: 0.003,
    message: 'The play() request was interrupted by a call to pause().',
    errorType: 'AbortError',
    filename: 'https://shop.example/assets/gallery.js',
    line: 1,
    column: 0,
    stack: '',
    state: 'ignored',
  },
  {
    share: 0.12,
    message: 'payment.confirm is not a function',
    errorType: 'TypeError',
    filename: CHECKOUT,
    line: 1,
    column: 8_412,
    stack: `TypeError: payment.confirm is not a function\n    at k (${CHECKOUT}:1:8412)\n    at async HTMLFormElement.h (${CHECKOUT}:1:9120)`,
    on: /^\/checkout$/,
    sinceDays: 5,
  },
  {
    share: 0.006,
    message: "undefined is not an object (evaluating 'window.webkit.messageHandlers')",
    errorType: 'TypeError',
    filename: 'https://shop.example/collections/sale',
    line: 1,
    column: 1140,
    stack: 'global code@https://shop.example/collections/sale:1:1140',
    browsers: /iPhone|iPad/,
  },
  {
    share: 0.004,
    message: 'The quota has been exceeded.',
    errorType: 'QuotaExceededError',
    filename: 'https://shop.example/assets/wishlist.js',
    line: 29,
    column: 26,
    stack:
      'setItem@[native code]\nsaveWishlist@https://shop.example/assets/wishlist.js:29:26\ntoggle@https://shop.example/assets/wishlist.js:54:15',
    browsers: /Safari/,
    on: /^\/(?:products|collections)/,
  },
  {
    share: 0.01,
    message: "Cannot read properties of null (reading 'focus')",
    errorType: 'TypeError',
    filename: 'https://shop.example/assets/search.js',
    line: 61,
    column: 14,
    stack:
      "TypeError: Cannot read properties of null (reading 'focus')\n    at openSearch (https://shop.example/assets/search.js:61:14)\n    at HTMLButtonElement.onClick (https://shop.example/assets/search.js:22:5)",
    untilDays: 12,
    state: 'resolved',
  },
];
