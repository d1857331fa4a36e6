// Reads the output of `node --cpu-prof`: CPU time by function and file, without idle time.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first part of a load is skipped, because code is still being compiled. */
const WARM_SHARE = 0.6;

/**
 * Returns the functions and the files with the most CPU time, as lines of text.
 *
 * @param loadMs the duration of the load at the end of the profile.
 */
export function hottest(directory, count, loadMs) {
  const [file] = readdirSync(directory).filter((name) => name.endsWith('.cpuprofile'));
  if (file === undefined) throw new Error(`no profile was written to ${directory}`);
  const profile = JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const fromMicroseconds = profile.endTime - loadMs * 1_000 * WARM_SHARE;
  const byFunction = new Map();
  const byFile = new Map();
  let now = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const spent = profile.timeDeltas[index];
    now += spent;
    const { callFrame } = nodes.get(id);
    if (now < fromMicroseconds || callFrame.functionName === '(idle)') continue;
    add(byFunction, functionOf(callFrame), spent);
    add(byFile, ownerOf(id), spent);
  }
  return { functions: lines(byFunction, count), files: lines(byFile, count) };

  /** Returns the nearest caller outside of Node. */
  function ownerOf(id) {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { url } = nodes.get(at).callFrame;
      if (url !== '' && !url.startsWith('node:')) return fileOf(url);
    }
    const { functionName } = nodes.get(id).callFrame;
    return functionName.startsWith('(') ? functionName : '(Node itself)';
  }
}

function add(sums, name, spent) {
  sums.set(name, (sums.get(name) ?? 0) + spent);
}

function lines(sums, count) {
  const sorted = [...sums].sort(([, one], [, other]) => other - one);
  const whole = sorted.reduce((sum, [, spent]) => sum + spent, 0);
  return sorted
    .slice(0, count)
    .map(([name, spent]) => `${((100 * spent) / whole).toFixed(1).padStart(6)} %  ${name}`);
}

function functionOf({ functionName, url, lineNumber }) {
  if (url === '') return functionName;
  return `${functionName || '(anonymous)'}  ${url.replace(/^.*\/(?:node_modules|server\/dist)\//, '')}:${lineNumber + 1}`;
}

function fileOf(url) {
  const packages = url.match(/node_modules\/(?:@[^/]+\/)?[^/]+/g);
  return packages?.at(-1) ?? url.replace(/^.*\/server\/dist\//, '');
}
