// npm run bench:source-maps [-- --megabytes=20]: uploads a large source map, and resolves stacks of 20 lines with it: the first time, and
// when the thread has read it. Uses the service in this process, on PGlite. Prints the times, their ratio to the library alone in
// this process, and the longest delay of the event loop meanwhile.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import {
  createSourceMapThread,
  SourceMapsService,
} from '../server/dist/modules/source-maps/source-maps.service.js';
import { openPgliteState } from '../server/dist/stores/state/pglite.js';
import { temporaryDirectory } from './pharos-server.mjs';

// Dependencies of the server only.
const fromServer = createRequire(new URL('../server/package.json', import.meta.url));
const { sql } = fromServer('drizzle-orm');
const { decodedMappings, encodedMap, originalPositionFor, presortedDecodedMap, sourceContentFor, TraceMap } =
  fromServer('@jridgewell/trace-mapping');

const FILES = 400;
const FRAMES = 20;
const WARM = 200;
/** Bytes of source code for each mapped position, as in bundles of this repository. */
const BYTES_PER_SEGMENT = 14;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const megabytes = Number(options.megabytes ?? 20);

const { map, columns } = createMap();
const text = JSON.stringify(map);
const compressed = gzipSync(text);
const stack = Array.from({ length: FRAMES }, (_, at) => {
  const column = Math.floor((columns / FRAMES) * at) + 1;
  return `    at f${at} (https://shop.example/app.js:1:${column})`;
}).join('\n');

const state = await openPgliteState({ directory: join(temporaryDirectory(), 'state') });
await state.db.execute(
  sql`insert into organizations (id, name, slug, created_at) values ('org_bench', 'Bench', 'bench', now())`,
);
await state.db.execute(sql`insert into websites (id, organization_id, name, domain, tracking_id, created_at)
values ('web_bench', 'org_bench', 'Bench', 'bench.example', 'web_tracking', now())`);
const thread = createSourceMapThread();
const service = new SourceMapsService({
  state,
  thread,
  audit: { record: async () => undefined },
  clock: { now: () => Date.now() },
});
const actor = { principal: { kind: 'user', userId: 'usr_bench' } };
const script = { release: '1.0', file: '/app.js' };

const floor = measureFloor();
const uploaded = await measure(() => service.upload(actor, 'web_bench', script, compressed));
// Another thread has read nothing.
await thread.close();
const cold = await measure(() => service.resolve('web_bench', '1.0', stack));
const warm = await measure(async () => {
  for (let run = 0; run < WARM; run += 1) await service.resolve('web_bench', '1.0', stack);
});
const frames = await service.resolve('web_bench', '1.0', stack);
const resolved = frames.filter(({ original }) => original !== null).length;
await service.close();
await state.close();
if (resolved !== FRAMES) throw new Error(`${resolved} of ${FRAMES} lines were resolved`);

const line = (name, { ms, delayMs }, bareMs) =>
  `${name.padEnd(34)} ${ms.toFixed(1).padStart(8)} ms, ${(ms / bareMs).toFixed(2).padStart(6)} of the library alone (${bareMs.toFixed(1)} ms); event loop delayed by at most ${delayMs.toFixed(0)} ms`;
console.log(`
A source map of ${(text.length / 1024 / 1024).toFixed(1)} MB (${(compressed.length / 1024 / 1024).toFixed(1)} MB compressed) with ${FILES} files
${line('upload', uploaded, floor.readMs)}
${line(`first stack of ${FRAMES} lines`, cold, floor.readMs)}
${line('each further stack', { ms: warm.ms / WARM, delayMs: warm.delayMs }, floor.stackMs)}
`);
process.exit(0);

/** Times work, and how long it kept the event loop from anything else. */
async function measure(work) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const beganMs = performance.now();
  await work();
  const ms = performance.now() - beganMs;
  delays.disable();
  return { ms, delayMs: delays.max / 1e6 };
}

/** The library in this process: reading the source map, and the places of a stack with their source code. */
function measureFloor() {
  const beganMs = performance.now();
  const trace = new TraceMap(text);
  decodedMappings(trace);
  const readMs = performance.now() - beganMs;
  const stackBeganMs = performance.now();
  for (let run = 0; run < WARM; run += 1)
    for (let at = 0; at < FRAMES; at += 1) {
      const found = originalPositionFor(trace, { line: 1, column: Math.floor((columns / FRAMES) * at) });
      sourceContentFor(trace, found.source)
        ?.split('\n')
        .slice(found.line - 5, found.line + 4);
    }
  return { readMs, stackMs: (performance.now() - stackBeganMs) / WARM };
}

/** A script of one line, built from many files of the same length. */
function createMap() {
  const lines = Math.ceil((megabytes * 1024 * 1024) / FILES / 60);
  const sources = Array.from({ length: FILES }, (_, at) => `src/module-${at}.ts`);
  const content = (at) =>
    Array.from(
      { length: lines },
      (_, number) => `  const value${number} = read(${at * number}, '${at}');`,
    ).join('\n');
  const perFile = Math.floor((megabytes * 1024 * 1024) / FILES / BYTES_PER_SEGMENT);
  const segments = [];
  for (let at = 0; at < FILES; at += 1)
    for (let number = 0; number < perFile; number += 1)
      segments.push([segments.length * 5, at, Math.floor((number * lines) / perFile), (number * 7) % 40]);
  const decoded = {
    version: 3,
    sources,
    sourcesContent: sources.map((_, at) => content(at)),
    names: [],
    mappings: [segments],
  };
  return { map: encodedMap(presortedDecodedMap(decoded)), columns: segments.length * 5 };
}
