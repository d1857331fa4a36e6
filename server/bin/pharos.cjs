#!/usr/bin/env node
// libuv sizes its thread pool at the first use, which the ESM loader makes: so it is set here, before any import.
// chDB runs each query on a pool thread; with the default of four, a few slow queries would hold up every fdatasync.
process.env.UV_THREADPOOL_SIZE ??= '16';
import('../dist/cli.js').then(({ runCli }) => runCli(process.argv.slice(2)));
