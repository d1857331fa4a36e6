// Reads what `node --cpu-prof` wrote: where the time went, without the time that was spent waiting.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The functions with the most time of their own, as lines of text. */
export function hottestFunctions(directory, count) {
  const [file] = readdirSync(directory).filter((name) => name.endsWith('.cpuprofile'));
  if (file === undefined) throw new Error(`no profile was written to ${directory}`);
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const microseconds = new Map();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const name = nameOf(byId.get(id).callFrame);
    if (name === '(idle)') continue;
    busy += timeDeltas[index];
    microseconds.set(name, (microseconds.get(name) ?? 0) + timeDeltas[index]);
  }
  return [...microseconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, spent]) => `${((100 * spent) / busy).toFixed(1).padStart(5)} %  ${name}`);
}

function nameOf({ functionName, url, lineNumber }) {
  if (url === '') return functionName;
  const short = url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules|server\/dist)\//, '');
  return `${functionName || '(anonymous)'}  ${short}:${lineNumber + 1}`;
}
