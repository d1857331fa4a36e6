import { slopeOf } from './watch-process.mjs';

const FIGURES = { memory: 'megabytes', descriptors: 'descriptors', disk: 'diskMegabytes' };
/** Kinds whose events are compared one by one by the title that they have in the export. */
const EVENTS = ['single events', 'batches', 'events of browsers', 'events with an id'];

/**
 * Compares what is stored with what the clients know.
 * @param allowed by kind, how many acknowledged ones faults may lose.
 * @returns a row for each kind that stores something, and whether all of them and all responses are as they must be.
 */
export function compare(ledgers, stored, allowed) {
  const rows = new Map();
  for (const kind of EVENTS) rows.set(kind, compareIds(ledgers.get(kind), stored.titles));
  rows.set('annotations', compareIds(ledgers.get('annotations'), stored.annotations));
  for (const kind of ['redirects', 'evaluations', 'reported evaluations'])
    rows.set(kind, compareNumbers(ledgers.get(kind), stored[kind], allowed[kind] ?? 0));
  const isSound =
    [...rows.values()].every(({ lost, doubled, wrong }) => lost + doubled + wrong === 0) &&
    [...ledgers.values()].every(({ unexpected, acknowledged }) => unexpected.size === 0 && acknowledged > 0);
  return { rows, isSound };
}

function compareIds({ acknowledgedIds, unknownIds, refusedIds }, counts) {
  let [stored, lost, doubled, wrong] = [0, 0, 0, 0];
  for (const id of new Set([...acknowledgedIds, ...unknownIds, ...refusedIds])) {
    const count = counts.get(id) ?? 0;
    stored += count;
    if (count > 1) doubled += count - 1;
    if (count === 0 && acknowledgedIds.has(id)) lost += 1;
    if (count > 0 && !acknowledgedIds.has(id) && !unknownIds.has(id)) wrong += 1;
  }
  return { stored, lost, doubled, wrong, allowed: 0 };
}

/** Numbers show a surplus only beyond the requests without a response. */
function compareNumbers({ acknowledged, unknown }, stored, allowed) {
  return {
    stored,
    lost: Math.max(0, acknowledged - allowed - stored),
    doubled: Math.max(0, stored - acknowledged - unknown),
    wrong: 0,
    allowed,
  };
}

/** Prints the result. */
export function printResult({ ledgers, result, lives, happened, seed, seconds, isBounded }) {
  console.log(
    `\n${seconds.toFixed(0)} s, seed ${seed}: ${[...happened].map(([name, count]) => `${count} × ${name}`).join(', ')}`,
  );
  if (!isBounded) console.log('The disk was never full: only root can mount a file system for it on Linux.');
  console.log(
    `\n${'traffic'.padEnd(22)}${['acknowledged', 'refused', 'unknown', 'stored', 'lost', 'doubled', 'p50 ms', 'p99 ms'].map((title) => title.padStart(13)).join('')}`,
  );
  for (const [name, ledger] of ledgers) {
    const row = result.rows.get(name);
    const figures = [
      ledger.acknowledged,
      ledger.refused,
      ledger.unknown,
      row?.stored ?? '',
      row?.lost ?? '',
      row?.doubled ?? '',
      ledger.latencyMs(0.5).toFixed(1),
      ledger.latencyMs(0.99).toFixed(1),
    ];
    console.log(`${name.padEnd(22)}${figures.map((figure) => String(figure).padStart(13)).join('')}`);
    if (row !== undefined && row.allowed > 0)
      console.log(`  faults may lose ${row.allowed}; lost ${Math.max(0, ledger.acknowledged - row.stored)}`);
    if (row !== undefined && row.wrong > 0) console.log(`  stored although refused: ${row.wrong}`);
    for (const [text, count] of ledger.unexpected) console.log(`  unexpected, ${count} times: ${text}`);
  }
  const samples = lives.reduce((longest, life) => (life.length > longest.length ? life : longest));
  if (samples.length < 2) return;
  const [first, last] = [samples[Math.floor(samples.length / 4)], samples.at(-1)];
  console.log(
    `\nthe process that ran longest, ${((last.atMs - samples[0].atMs) / 60_000).toFixed(1)} min; a quarter in, at its end, slope of an hour`,
  );
  for (const [name, figure] of Object.entries(FIGURES))
    console.log(
      `  ${name.padEnd(12)}${[first[figure], last[figure], slopeOf(samples, figure).toFixed(1)].map((value) => String(value).padStart(9)).join('')}`,
    );
  const kinds = ({ kinds }) =>
    Object.entries(kinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ');
  console.log(`  descriptors: ${kinds(first)}\n  at its end:  ${kinds(last)}`);
  console.log(`\n${result.isSound ? 'Nothing acknowledged is lost, nothing is stored twice.' : 'FAILED'}`);
}
