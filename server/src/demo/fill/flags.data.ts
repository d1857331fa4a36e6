import type { NewFlag } from '../../modules/flags/flag.contract.ts';

/** The environments of the shop besides `production`. */
export const DEMO_ENVIRONMENTS = [{ name: 'staging', displayName: 'Staging' }];

/** The segment of constraints. */
export const DEMO_SEGMENT = {
  name: 'German-speaking countries',
  description: 'Visitors from Germany, Austria and Switzerland',
  kind: 'rules',
  constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'AT', 'CH'] }],
};

/** The segment with a list of ids, and its ids. */
export const DEMO_LIST = {
  segment: {
    name: 'Beta testers',
    description: 'Customers who signed up for the beta',
    kind: 'list',
    attribute: 'profileId',
  },
  ids: Array.from({ length: 250 }, (_, index) => `customer-${index + 1}`),
};

/** How a flag of the demo is used. */
interface DemoUsage {
  /** Evaluations an hour, on average. */
  readonly perHour: number;
  /** The values and their shares. */
  readonly values: readonly {
    readonly variant: string;
    readonly value: string;
    readonly share: number;
    readonly reason: string;
  }[];
  readonly sdks: readonly string[];
}

/** A flag of the demo. Times are days before the end. */
export interface DemoFlag {
  readonly createdDaysAgo: number;
  readonly flag: Omit<NewFlag, 'websiteId'>;
  /** With `segment`, the rule has the segment of constraints; with `list`, the list. */
  readonly segmentOfRule?: 'segment' | 'list';
  readonly changes: readonly {
    readonly daysAgo: number;
    readonly percentage?: number;
    readonly status?: 'active';
    readonly comment: string;
  }[];
  readonly usage: DemoUsage | undefined;
}

const WEB = 'pharos-web/0.1.0';
const NODE = 'pharos-node/0.1.0';
const rule = (id: string, name: string, fields: object) => ({
  id,
  name,
  constraints: [],
  segments: [],
  ...fields,
});
const isOn = (share: number, reason: string) => [
  { variant: '', value: 'true', share, reason },
  { variant: '', value: 'false', share: 1 - share, reason: share === 1 ? 'STATIC' : 'DEFAULT' },
];

/** Seven flags: one that is rolled out gradually, one that is stale, and one that splits visitors. */
export const DEMO_FLAGS: readonly DemoFlag[] = [
  {
    createdDaysAgo: 42,
    flag: {
      key: 'new-checkout',
      name: 'New checkout',
      description: 'One page instead of three steps. Rolled out gradually',
      type: 'boolean',
      tags: ['checkout'],
      defaultValue: false,
      stickiness: { kind: 'device' },
      rules: [rule('roll-out', 'Gradual roll-out', { percentage: 1, value: true })],
      environments: { staging: { status: 'active', defaultValue: true } },
    },
    changes: [
      { daysAgo: 40, status: 'active', comment: 'Start with 1 %' },
      { daysAgo: 33, percentage: 5, comment: 'No errors at 1 %' },
      { daysAgo: 24, percentage: 10, comment: 'Conversion is stable' },
      { daysAgo: 12, percentage: 25, comment: 'Payments were slow for other reasons' },
      { daysAgo: 3, percentage: 50, comment: 'Half of the visitors' },
    ],
    usage: { perHour: 140, values: isOn(0.22, 'SPLIT'), sdks: [WEB] },
  },
  {
    createdDaysAgo: 30,
    flag: {
      key: 'recommendations',
      name: 'Product recommendations',
      description: 'Which lamps are shown below a product',
      type: 'string',
      tags: ['experiment'],
      variants: [
        { key: 'none', value: 'none', weight: 33.334 },
        { key: 'similar', value: 'similar', weight: 33.333 },
        { key: 'popular', value: 'popular', weight: 33.333 },
      ],
      defaultValue: 'none',
      offValue: 'none',
    },
    changes: [{ daysAgo: 29, status: 'active', comment: 'Start of the experiment' }],
    usage: {
      perHour: 210,
      values: ['none', 'similar', 'popular'].map((name) => ({
        variant: name,
        value: name,
        share: 1 / 3,
        reason: 'SPLIT',
      })),
      sdks: [WEB, NODE],
    },
  },
  {
    createdDaysAgo: 60,
    flag: {
      key: 'free-shipping-banner',
      name: 'Free shipping banner',
      description: 'The banner above the cart, for countries that we ship to for free',
      type: 'string',
      tags: ['marketing'],
      lifetime: 'permanent',
      defaultValue: '',
      offValue: '',
      rules: [rule('countries', 'Free shipping', { value: 'Free shipping from 50 €' })],
    },
    segmentOfRule: 'segment',
    changes: [{ daysAgo: 58, status: 'active', comment: 'Campaign in German-speaking countries' }],
    usage: {
      perHour: 90,
      values: [
        { variant: '', value: 'Free shipping from 50 €', share: 0.55, reason: 'TARGETING_MATCH' },
        { variant: '', value: '', share: 0.45, reason: 'DEFAULT' },
      ],
      sdks: [WEB],
    },
  },
  {
    createdDaysAgo: 150,
    flag: {
      key: 'new-search',
      name: 'New search',
      description: 'The search with suggestions. Everybody has it',
      type: 'boolean',
      tags: ['search'],
    },
    changes: [{ daysAgo: 120, status: 'active', comment: 'For everybody' }],
    usage: { perHour: 60, values: isOn(1, 'STATIC').slice(0, 1), sdks: [NODE] },
  },
  {
    createdDaysAgo: 21,
    flag: {
      key: 'beta-features',
      name: 'Beta features',
      description: 'For customers who signed up, and for our own accounts',
      type: 'boolean',
      tags: ['beta'],
      lifetime: 'permanent',
      defaultValue: false,
      targets: [{ attribute: 'profileId', values: ['ada@shop.example', 'grace@shop.example'], value: true }],
      rules: [rule('testers', 'Beta testers', { value: true })],
    },
    segmentOfRule: 'list',
    changes: [{ daysAgo: 20, status: 'active', comment: 'Beta programme' }],
    usage: { perHour: 35, values: isOn(0.08, 'TARGETING_MATCH'), sdks: [WEB, NODE] },
  },
  {
    createdDaysAgo: 75,
    flag: {
      key: 'cart-limits',
      name: 'Limits of the cart',
      type: 'json',
      tags: ['checkout'],
      lifetime: 'permanent',
      clientSide: false,
      jsonSchema: {
        type: 'object',
        required: ['maxItems'],
        properties: { maxItems: { type: 'integer', minimum: 1 }, maxTotal: { type: 'number' } },
      },
      defaultValue: { maxItems: 50, maxTotal: 5_000 },
      offValue: { maxItems: 20 },
    },
    changes: [{ daysAgo: 74, status: 'active', comment: 'Limits of the payment provider' }],
    usage: {
      perHour: 25,
      values: [{ variant: '', value: '{"maxItems":50,"maxTotal":5000}', share: 1, reason: 'STATIC' }],
      sdks: [NODE],
    },
  },
  {
    createdDaysAgo: 6,
    flag: {
      key: 'gift-wrapping',
      name: 'Gift wrapping',
      description: 'Not finished: on in staging only. New checkout is its prerequisite',
      type: 'boolean',
      tags: ['checkout'],
      prerequisites: [{ flag: 'new-checkout' }],
      environments: { staging: { status: 'active' } },
    },
    changes: [],
    usage: undefined,
  },
];
