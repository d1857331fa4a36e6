// Prints the results as a table.
const AIM_SECONDS = 60;

/** Prints the figures of erasing and of the baseline. */
export function printErasing({ events, theirs, profiles, floor, alone, together, peakMegabytes, problems }) {
  console.log(
    `\n${(events / 1e6).toFixed(1)} M events of 20 websites; ${profiles} profiles with ${theirs} events\n`,
  );
  console.log(line('Seconds (CPU)', ['bare', '1 profile', `${profiles} profiles`, '/ 1 profile', '/ bare']));
  for (const [name, step] of [
    ['rows are removed', 'removed'],
    ['parts are rewritten', 'rewritten'],
    ['second check and end', 'settled'],
    ['total', 'total'],
  ]) {
    const [bare, one, all] = [floor[step], alone[step], together[step]];
    console.log(line(name, [seconds(bare), seconds(one), seconds(all), ratio(all, one), ratio(all, bare)]));
  }
  console.log(
    `\n${profiles} profiles   ${together.total.wall.toFixed(1)} s of work  (target: ${AIM_SECONDS} or less)`,
  );
  console.log(`Peak resident memory   ${peakMegabytes} MB`);
  if (problems.length === 0) console.log('The profiles are erased, and all other data is unchanged.');
  else console.log(`\n!!! WRONG:\n${problems.join('\n')}`);
}

function seconds(step) {
  return step === undefined ? '' : `${step.wall.toFixed(1)} (${step.cpu.toFixed(1)})`;
}

function ratio(step, other) {
  return other === undefined
    ? ''
    : `${(step.wall / other.wall).toFixed(1)} (${(step.cpu / other.cpu).toFixed(1)})`;
}

function line(name, cells) {
  return `${name.padEnd(22)}${cells.map((cell) => cell.padStart(15)).join('')}`;
}
