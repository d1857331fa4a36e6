// Computes cores, memory and disk from unit costs. Pure: bench/simulate-capacity.mjs measures the costs, and a test computes the table of
// docs/scaling.md again.

/** The unit costs, in the order of the table: what is counted, its name and its unit. Times are processor time of all threads. */
export const UNITS = [
  { key: 'single', name: 'a single event of a browser', unit: 'µs' },
  { key: 'singleMain', name: 'of it on the main thread', unit: 'µs' },
  { key: 'batch', name: 'an event of a batch of 100', unit: 'µs' },
  { key: 'batchMain', name: 'of it on the main thread', unit: 'µs' },
  { key: 'query', name: 'a dashboard of 12 figures over a million events of today', unit: 'µs' },
  { key: 'check', name: 'a check of a monitor', unit: 'µs' },
  { key: 'evaluation', name: 'an evaluation of a flag', unit: 'µs' },
  { key: 'floor', name: 'a request of bare node:http', unit: 'µs' },
  { key: 'bytes', name: 'an event with its visit on disk', unit: 'bytes' },
  { key: 'megabytes', name: 'memory of the process under this load', unit: 'MB' },
];

/** Events per second of the table. */
const RATES = [1_000, 10_000, 100_000];
/** What happens besides, for each event. */
const PER_EVENT = { query: 1 / 10_000, check: 1 / 1_000, evaluation: 1 / 10 };
/** The share of a core that may be used on average: the rest is for peaks. */
const USABLE = 0.6;
const DAY_SECONDS = 86_400;

/**
 * Returns the rows of the table of capacities: for each rate with single events and with batches.
 *
 * @param units a number for each key of `UNITS`.
 */
export function planCapacity(units) {
  return RATES.flatMap((rate) => ['single', 'batch'].map((kind) => planRate(units, rate, kind)));
}

function planRate(units, rate, kind) {
  const others = Object.entries(PER_EVENT);
  const besides = sum(others.map(([key, count]) => count * units[key]));
  // A query runs in the engine; all else is work of the main thread.
  const ofMain = sum(others.filter(([key]) => key !== 'query').map(([key, count]) => count * units[key]));
  const usedCores = (rate * (units[kind] + besides)) / 1e6;
  const mainCores = (rate * (units[`${kind}Main`] + ofMain)) / 1e6;
  const processes = Math.ceil(mainCores / USABLE);
  return {
    rate,
    kind,
    eventCores: (rate * units[kind]) / 1e6,
    otherCores: (rate * besides) / 1e6,
    cores: Math.ceil(usedCores / USABLE),
    processes,
    gigabytes: (processes * units.megabytes) / 1e3,
    diskPerDay: (rate * DAY_SECONDS * units.bytes) / 1e9,
    diskPerYear: (rate * DAY_SECONDS * units.bytes * 365) / 1e12,
  };
}

/** Returns the costs of a gigabyte of facts: its events, and the processor time in seconds that their storage and a dashboard over them take. */
function planGigabyte(units) {
  const events = 1e9 / units.bytes;
  return {
    events,
    single: (events * units.single) / 1e6,
    batch: (events * units.batch) / 1e6,
    query: (events / 1e6) * (units.query / 1e6),
  };
}

/**
 * Returns the tables of docs/scaling.md as Markdown, without alignment: unit costs, a gigabyte, and capacities. They are computed from the
 * rounded costs, so that a reader can compute them again.
 */
export function capacityTables(measured) {
  const units = Object.fromEntries(
    UNITS.map(({ key }) => [key, Number(round(measured[key]).replaceAll(',', ''))]),
  );
  const { floor } = units;
  const gigabyte = planGigabyte(units);
  return {
    units: table(
      ['what', 'cost', 'times bare node:http'],
      UNITS.map(({ key, name, unit }) => [
        name,
        `${round(units[key])} ${unit}`,
        unit === 'µs' ? (units[key] / floor).toPrecision(2).replace(/e\+(\d+)/, ' × 10^$1') : '',
      ]),
    ),
    gigabyte: table(
      ['a GB of facts', ''],
      [
        ['events', `${round(gigabyte.events / 1e6)} million`],
        ['sent one by one', `${round(gigabyte.single)} s of a core`],
        ['sent in batches', `${round(gigabyte.batch)} s of a core`],
        ['read by a dashboard', `${round(gigabyte.query)} s of a core`],
      ],
    ),
    capacities: table(
      ['events/s', 'sent', 'events', 'the rest', 'cores', 'processes', 'memory', 'disk a day', 'disk a year'],
      planCapacity(units).map((row) => [
        row.rate.toLocaleString('en'),
        row.kind === 'single' ? 'one by one' : 'in batches',
        `${round(row.eventCores)} cores`,
        `${round(row.otherCores)} cores`,
        String(row.cores),
        String(row.processes),
        `${round(row.gigabytes)} GB`,
        `${round(row.diskPerDay)} GB`,
        `${round(row.diskPerYear)} TB`,
      ]),
    ),
  };
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Rounds to two digits, or to a whole number from 100. */
function round(value) {
  return value >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(value < 10 ? 2 : 3)));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
