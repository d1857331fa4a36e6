import { type Change, changeIn, numberIn, textOf } from '../../analytics/figures/index.ts';
import type { OverviewParameter } from '../overview-queries.ts';
import type { Rows } from '../website-figures.ts';
import { type Pin, type PinMetric, targetOf, type WebsitePins } from './pin-list.ts';

/** The figure of a pin. */
export interface PinFigure {
  /** `null` when it is unknown, such as the bounce rate without visits. */
  readonly value: number | null;
  readonly change: Change | undefined;
  /** Of a goal: the visitors who reached it. */
  readonly visitors?: number;
  /** Of revenue: its ISO 4217 code, or `(none)`. */
  readonly currency?: string;
}

/** The figures of pins by {@link keyOf}. */
export type PinFigures = ReadonlyMap<string, PinFigure>;

/** One parameter of a query, and what its result says about pins. */
export interface PinPart {
  readonly parameter: OverviewParameter;
  readonly read: (result: Rows) => readonly (readonly [key: string, figure: PinFigure])[];
}

type GoalPin = Extract<Pin, { kind: 'goal' }>;

/** A request has at most 50 parameters: one for the goals of each website, one for metrics of visits, one for revenue. */
const WEBSITES_AT_ONCE = 48;
const REVENUE = 'total_revenue';
/** Decides which currency is shown. */
const TRANSACTIONS = 'transactions';

/** The key of a pin in {@link PinFigures}. */
export function keyOf(websiteId: string, pin: Pin): string {
  return `${websiteId} ${targetOf(pin)}`;
}

/** Divides websites into groups, each of which is one request. */
export function groupsOf(websites: readonly WebsitePins[]): readonly (readonly WebsitePins[])[] {
  return Array.from({ length: Math.ceil(websites.length / WEBSITES_AT_ONCE) }, (_, index) =>
    websites.slice(index * WEBSITES_AT_ONCE, (index + 1) * WEBSITES_AT_ONCE),
  );
}

/**
 * The parameters for the pins of a group of websites.
 * @param defaultCurrency the currency in which revenue is shown if a website has any in it.
 */
export function partsOf(group: readonly WebsitePins[], defaultCurrency: string): readonly PinPart[] {
  return [
    ...visitsParts(group),
    ...revenueParts(group, defaultCurrency),
    ...group.flatMap(({ websiteId, pins }) => goalParts(websiteId, pins)),
  ];
}

/** One parameter for all metrics of visits. */
function visitsParts(group: readonly WebsitePins[]): readonly PinPart[] {
  const pinned = metricsIn(group).filter(({ metric }) => metric !== REVENUE);
  if (pinned.length === 0) return [];
  const metrics = [...new Set(pinned.map(({ metric }) => metric))];
  return [
    {
      parameter: { metrics, dimensions: ['website'], filters: among(pinned) },
      read: ({ data, comparison }) =>
        pinned.map(({ websiteId, metric, key }) => {
          const row = data.find((one) => textOf(one, 'website') === websiteId);
          const compared = comparison?.data.find((one) => one['website'] === websiteId);
          // Websites without visits have no row.
          const value = row === undefined && metric === 'sessions' ? 0 : numberIn(row, metric);
          return [key, { value, change: changeIn(compared, metric) }];
        }),
    },
  ];
}

/** One parameter for all revenue. Amounts in different currencies are not added up, so one currency is shown. */
function revenueParts(group: readonly WebsitePins[], defaultCurrency: string): readonly PinPart[] {
  const pinned = metricsIn(group).filter(({ metric }) => metric === REVENUE);
  if (pinned.length === 0) return [];
  const metrics = [REVENUE, TRANSACTIONS];
  return [
    {
      parameter: { metrics, dimensions: ['website', 'currency'], filters: among(pinned) },
      read: ({ data, comparison }) =>
        pinned.map(({ websiteId, key }) => {
          const sales = data
            .filter((row) => textOf(row, 'website') === websiteId && (numberIn(row, TRANSACTIONS) ?? 0) > 0)
            .toSorted((a, b) => (numberIn(b, TRANSACTIONS) ?? 0) - (numberIn(a, TRANSACTIONS) ?? 0));
          const shown = sales.find((row) => textOf(row, 'currency') === defaultCurrency) ?? sales[0];
          const currency = shown === undefined ? defaultCurrency : textOf(shown, 'currency');
          const compared = comparison?.data.find(
            (row) => row['website'] === websiteId && row['currency'] === currency,
          );
          return [
            key,
            { value: numberIn(shown, REVENUE) ?? 0, change: changeIn(compared, REVENUE), currency },
          ];
        }),
    },
  ];
}

/** One parameter for the goals of a website. */
function goalParts(websiteId: string, pins: readonly Pin[]): readonly PinPart[] {
  const goals = pins.filter((pin): pin is GoalPin => pin.kind === 'goal');
  if (goals.length === 0) return [];
  return [
    {
      parameter: {
        name: 'goals',
        filters: among([{ websiteId }]),
        options: {
          goals: goals.map(({ name, definition: { kind: _, ...step } }) => ({ name, ...step })),
        },
      },
      read: ({ data, comparison }) =>
        goals.map((goal, index) => {
          const at = data.findIndex((row) => numberIn(row, 'goal_number') === index + 1);
          const row = data[at];
          return [
            keyOf(websiteId, goal),
            {
              value: numberIn(row, 'conversion_rate'),
              change: changeIn(comparison?.data[at], 'conversion_rate'),
              visitors: numberIn(row, 'users') ?? 0,
            },
          ];
        }),
    },
  ];
}

interface PinnedMetric {
  readonly websiteId: string;
  readonly metric: PinMetric;
  readonly key: string;
}

function metricsIn(group: readonly WebsitePins[]): readonly PinnedMetric[] {
  return group.flatMap(({ websiteId, pins }) =>
    pins.flatMap((pin) =>
      pin.kind === 'metric' ? [{ websiteId, metric: pin.metric, key: keyOf(websiteId, pin) }] : [],
    ),
  );
}

function among(websites: readonly { readonly websiteId: string }[]) {
  const value = [...new Set(websites.map(({ websiteId }) => websiteId))];
  return [{ field: 'website', op: 'in', value }] as const;
}
