#!/usr/bin/env -S node --v8-pool-size=1
// One thread of V8 compiles and collects for all isolates: four take 35 MB more, and compete with requests (docs/decisions/0027). Scripts and
// services that start `node` themselves pass the option, too, because V8 reads it before this file.
// libuv sizes its thread pool at the first use, which the ESM loader makes: so it is set here, before any import.
// chDB runs each query on a pool thread; with the default of four, a few slow queries would hold up every fdatasync.
process.env.UV_THREADPOOL_SIZE ??= '16';
// chDB's allocator reads this when the library is loaded: it gives free memory back to the system immediately.
process.env.MALLOC_CONF ??= 'dirty_decay_ms:0,muzzy_decay_ms:0';
// The heap may grow by half between collections. By itself V8 would let it grow fourfold on a machine with much memory.
require('node:v8').setFlagsFromString('--heap-growing-percent=50');
// The young generation is small: waking four threads to collect it costs more processor time than it saves.
require('node:v8').setFlagsFromString('--no-parallel-scavenge');
// V8 would allocate parsed bodies and rows among old objects, because many of them are in use during a collection. They are garbage soon
// after, and a full collection costs a quarter of the time of large batches (docs/decisions/0009).
require('node:v8').setFlagsFromString('--no-allocation-site-pretenuring');
import('../dist/bundle/cli.js').then(({ runCli }) => runCli(process.argv.slice(2)));
