// Prints the results as tables.
import { DAYS, websitesOf } from './dataset.mjs';

const AIM = { batchMs: { 10e6: 250, 100e6: 500 }, overheadMs: 5, rolled: 0.5, counted: 1.2, bytes: 60 };

/** Prints the figures for one number of events. */
export function printSize({
  events,
  websites,
  traffic,
  filled,
  sizes,
  rows,
  small,
  differences,
  peakMegabytes,
}) {
  const { events: stored } = sizes;
  console.log(
    `\n${millions(stored.rows)} events of ${subjectOf({ events, websites, traffic })} in ${DAYS} days; 30 days of the largest, UTC`,
  );
  console.log('Elapsed milliseconds (CPU time); ratios to hand-written SQL over raw events\n');
  console.log(
    line('', 'reads', 'all', 'by hand', 'ratio', 'shortcut', 'filtered', 'by hand', 'ratio', 'shortcut'),
  );
  const parameters = [...new Set(rows.map(({ parameter }) => parameter))];
  for (const parameter of parameters) {
    const [all, filtered] = ['all', 'filtered'].map((label) =>
      rows.find((row) => row.parameter === parameter && row.label === label),
    );
    console.log(line(parameter, all.tables.join('+'), ...cells(all), ...cells(filtered)));
  }
  const batch = rows.find(({ parameter, label }) => parameter === 'batch' && label === 'all');
  const aim = AIM.batchMs[events];
  console.log(
    `\nAll twelve in one request   ${batch.ours.wallMs.toFixed(0)} ms${aim === undefined ? '' : `  (target: ${aim} or less)`}`,
  );
  if (small !== undefined)
    console.log(
      `… of website ${small.place}           ${small.ours.wallMs.toFixed(0)} ms  (by hand ${small.floor.wallMs.toFixed(0)} ms, ratio ${small.ratio.wall.toFixed(2)})`,
    );
  const overheads = rows.map(({ ours }) => ours.overheadMs).sort((one, other) => one - other);
  console.log(
    `Ours beside the engine      ${overheads[Math.floor(overheads.length / 2)].toFixed(1)} ms a request, ` +
      `at most ${overheads.at(-1).toFixed(1)} ms  (target: ${AIM.overheadMs} or less)`,
  );
  printRatios(rows);
  printDisk(sizes);
  console.log(`Peak of resident memory     ${peakMegabytes} MB`);
  console.log(
    `Filled in                   ${Object.entries(filled)
      .map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`)
      .join(', ')}`,
  );
  if (differences.length === 0) console.log('All results match the hand-written SQL.');
  else console.log(`\n!!! ANSWERS DIFFER FROM THE SQL BY HAND:\n${differences.join('\n')}`);
}

function subjectOf({ events, websites, traffic }) {
  const all = websitesOf(traffic);
  const name = `${all.toLocaleString('en-US')} websites${traffic === 'zipf' ? ' with a Zipf distribution' : ''}`;
  return websites === all ? name : `the largest ${websites} of ${name} that have ${millions(events)}`;
}

/** Prints how the batch scales from each number of events to the next. */
export function printGrowth(results) {
  for (const [index, { events, rows }] of results.entries()) {
    const before = results[index - 1];
    if (before === undefined) continue;
    const growth = (label, name, field) => {
      const of = (some) => some.find((row) => row.parameter === 'batch' && row.label === label)[name][field];
      return `× ${(of(rows) / of(before.rows)).toFixed(1)}`;
    };
    console.log(
      `\nFrom ${millions(before.events)} to ${millions(events)} the batch grows ${growth('all', 'ours', 'wallMs')} in time, ` +
        `${growth('all', 'ours', 'cpuMs')} in CPU time (by hand ${growth('all', 'floor', 'cpuMs')}); ` +
        `filtered ${growth('filtered', 'ours', 'wallMs')}, ${growth('filtered', 'ours', 'cpuMs')} (by hand ${growth('filtered', 'floor', 'cpuMs')})`,
    );
  }
}

function printRatios(rows) {
  const single = rows.filter(({ tables }) => tables.length > 0);
  const groups = [
    ['from roll-ups', (row) => row.tables.includes('daily'), AIM.rolled],
    ['without roll-ups', (row) => !row.tables.includes('daily'), AIM.counted],
  ];
  for (const [name, isIn, aim] of groups) {
    const ratios = single.filter(isIn).map((row) => ({ row, ratio: row.ratio.wall }));
    if (ratios.length === 0) continue;
    const worst = ratios.sort((one, other) => other.ratio - one.ratio)[0];
    console.log(
      `Worst ratio, ${name.padEnd(18)} ${worst.ratio.toFixed(2)}: ${worst.row.parameter}, ${worst.row.label}  (target: ${aim} or less)`,
    );
  }
}

function printDisk(sizes) {
  const events = sizes.events.rows;
  const each = Object.entries(sizes)
    .filter(([table]) => ['events', 'visits', 'daily'].includes(table))
    .map(([table, { bytes }]) => `${table} ${(bytes / events).toFixed(1)}`);
  const sum = ['events', 'visits', 'daily'].reduce((total, table) => total + (sizes[table]?.bytes ?? 0), 0);
  console.log(
    `Bytes on the disk           ${(sum / events).toFixed(1)} per event: ${each.join(', ')}  (target: ${AIM.bytes} or less)`,
  );
}

function cells({ ours, floor, shortcut, ratio }) {
  return [
    `${ours.wallMs.toFixed(0)} (${ours.cpuMs.toFixed(0)})`,
    `${floor.wallMs.toFixed(0)} (${floor.cpuMs.toFixed(0)})`,
    `${ratio.wall.toFixed(2)} (${ratio.cpu.toFixed(2)})`,
    shortcut === undefined ? '' : `${shortcut.wallMs.toFixed(0)} (${shortcut.cpuMs.toFixed(0)})`,
  ];
}

function line(name, tables, ...cells) {
  return `${name.padEnd(17)} ${tables.padEnd(13)}${cells.map((cell) => cell.padStart(13)).join('')}`;
}

function millions(count) {
  return `${(count / 1e6).toFixed(1).replace(/\.0$/, '')} M`;
}
