import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const count = (number: number, forms: Parameters<typeof plural>[1]) =>
  `${number.toLocaleString(LANGUAGE)} ${plural(number, forms)}`;

/** The texts of the revenue page. */
export const messages = defineMessages('revenue', {
  title: 'Revenue',
  payments: 'Payments',
  currency: 'Currency',
  noCurrency: 'No currency',
  onlyCurrency: (name: string) => `All amounts are in ${name}.`,
  oneCurrency: (name: string) => `All figures below are in ${name}. Currencies are not converted.`,
  inCurrency: (title: string, currency: string) => `${title} in ${currency}`,
  chartFigure: 'Figure of the chart',
  figures: {
    revenue: 'Revenue',
    orders: 'Orders',
    customers: 'Customers',
    averageOrder: 'Average order',
    perVisitor: 'Per visitor',
    perVisitorNote: 'Divided by all visitors in the period, including those without an order.',
    refunded: 'Refunded',
    percent: '% of revenue',
  },
  visitors: (number: number) => count(number, { one: 'visitor', other: 'visitors' }),
  refunds: (number: number) => count(number, { one: 'refund', other: 'refunds' }),
  splits: {
    product: { title: 'Products', noun: 'Product' },
    referrer: { title: 'Referrers', noun: 'Referrer' },
    source: { title: 'Sources', noun: 'Source' },
    medium: { title: 'Mediums', noun: 'Medium' },
    campaign: { title: 'Campaigns', noun: 'Campaign' },
    country: { title: 'Countries', noun: 'Country' },
    device: { title: 'Devices', noun: 'Device' },
    browser: { title: 'Browsers', noun: 'Browser' },
    os: { title: 'Systems', noun: 'System' },
    entry: { title: 'Entry pages', noun: 'Page' },
    provider: { title: 'Payment', noun: 'Provider' },
    kind: { title: 'New and renewals', noun: 'Kind' },
    reported: { title: 'Origins', noun: 'Origin' },
  },
  noProduct: 'No event had a product. Send the property “product” with the revenue.',
  noData: 'No data in this period.',
  transactions: {
    title: 'Latest transactions',
    loading: 'Loading transactions',
    pagination: 'Pages of transactions',
    time: 'Time',
    amount: 'Amount',
    source: 'Source',
    payment: 'Payment',
    refund: 'Refund',
  },
  empty: {
    title: 'No revenue yet',
    text: 'Connect Stripe, Paddle, Lemon Squeezy or Polar: payments, renewals and refunds are then reported automatically. Or send an event with an amount after each payment. Refunds are negative amounts. Amounts without a currency are reported separately.',
    example: 'Example',
    connect: 'Connect a payment provider',
  },
});
