// Prints the results.
const AIM_OTHER_MS = 2_000;
const WIDTH = 42;

/** Prints a figure and its target, if any. */
export function printFigure(name, value, aim) {
  console.log(`${name.padEnd(WIDTH)}${value}${aim === undefined ? '' : `  (target: ${aim} or less)`}`);
}

/** Prints how soon events of another website were visible. */
export function printOther({ sent, missing, refused, failedQueries, lastFailure, ...times }) {
  console.log(
    `\nDuring the backfill, one event per second for a website of another organization (${sent} events)`,
  );
  for (const [name, kind] of [
    ['Visible in pageviews (events)', 'pageviews'],
    ['Visible in sessions (visits)', 'sessions'],
    ['In both', 'both'],
    ['Query duration', 'query'],
  ]) {
    const { median, p99, max } = times[kind];
    const text = `median ${ms(median)}, p99 ${ms(p99)}, longest ${ms(max)}`;
    printFigure(name, text, kind === 'both' ? ms(AIM_OTHER_MS) : undefined);
  }
  if (refused > 0) printFigure('Rejected with 503, sent again', refused);
  if (failedQueries > 0) printFigure('Failed queries', `${failedQueries}, the last: ${lastFailure}`);
  if (missing > 0) printFigure('!!! Never counted', missing);
}

function ms(value) {
  return `${value?.toFixed(0)} ms`;
}
