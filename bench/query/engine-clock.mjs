// Measures statement durations reported by the engine. Intercepts the chDB session method that returns them, because our own
// code reads only rows.
import { createRequire } from 'node:module';

const { Session } = createRequire(new URL('../../server/package.json', import.meta.url))('chdb');
const THREADS = 2;
const statements = [];

const { queryAsync } = Session.prototype;
Session.prototype.queryAsync = async function timed(...call) {
  const result = await queryAsync.apply(this, call);
  const endMs = performance.now();
  statements.push({ endMs, startMs: endMs - result.elapsed * 1000, rows: result.rowsRead });
  return result;
};

/** Runs `work` and returns its result, duration, CPU time and the time in the engine. */
export async function timeWork(work) {
  statements.length = 0;
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const result = await work();
  const wallMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  return {
    result,
    wallMs,
    cpuMs: (user + system) / 1000,
    engineMs: lengthOfUnion(statements),
  };
}

/** Merges overlapping statements, so that concurrent time counts once. */
function lengthOfUnion(spans) {
  let length = 0;
  let coveredMs = Number.NEGATIVE_INFINITY;
  for (const { startMs, endMs } of [...spans].sort((one, other) => one.startMs - other.startMs)) {
    length += Math.max(0, endMs - Math.max(startMs, coveredMs));
    coveredMs = Math.max(coveredMs, endMs);
  }
  return length;
}

/** Opens a connection for hand-written statements, with as many threads as our own reads. */
export async function openByHand(path) {
  const session = new Session(path);
  await session.queryAsync(
    `SET max_threads = ${THREADS}, output_format_json_quote_64bit_integers = 0, max_execution_time = 120`,
  );
  return {
    async rows(sql) {
      const text = (await session.queryAsync(sql, { format: 'JSONEachRow' })).text();
      return text === ''
        ? []
        : text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line));
    },
    close: () => session.close(),
  };
}
