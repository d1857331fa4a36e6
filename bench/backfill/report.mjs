// What was measured, as text.
const AIM_OTHER_MS = 2_000;
const WIDTH = 42;

/** One figure, and its aim if it has one. */
export function printFigure(name, value, aim) {
  console.log(`${name.padEnd(WIDTH)}${value}${aim === undefined ? '' : `  (aim: ${aim} or less)`}`);
}

/** How soon events of another website were counted. */
export function printOther({ sent, missing, refused, failedQueries, lastFailure, ...times }) {
  console.log(`\nMeanwhile, one event a second of a website of another organization (${sent} events)`);
  for (const [name, kind] of [
    ['In a figure from events', 'pageviews'],
    ['In a figure from visits', 'sessions'],
    ['In both', 'both'],
    ['Answer to a query', 'query'],
  ]) {
    const { median, p99, max } = times[kind];
    const text = `median ${ms(median)}, p99 ${ms(p99)}, longest ${ms(max)}`;
    printFigure(name, text, kind === 'both' ? ms(AIM_OTHER_MS) : undefined);
  }
  if (refused > 0) printFigure('Refused with 503, sent again', refused);
  if (failedQueries > 0) printFigure('Queries that failed', `${failedQueries}, the last: ${lastFailure}`);
  if (missing > 0) printFigure('!!! Never counted', missing);
}

function ms(value) {
  return `${value?.toFixed(0)} ms`;
}
