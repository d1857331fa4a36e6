// Child process: keeps a number of connections busy, with one request at a time on each. Uses raw sockets, because an HTTP
// client would need as much CPU time as the server.
import { connect } from 'node:net';
import { flagRequests } from './flags/flag-requests.mjs';
import { ingestRequests } from './ingest-requests.mjs';
import { redirectRequests } from './redirect/redirect-requests.mjs';
import { pageRequests } from './status/page-requests.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const LATENCY_BUCKETS = 20_000;
const BUCKETS_PER_MS = 10;

process.on('message', async ({ port, connections, durationMs, maxRequests, ...what }) => {
  const host = `127.0.0.1:${port}`;
  const isRedirect = what.slugs !== undefined;
  const create = creatorOf(what);
  const requests = create({ ...what, host });
  const status = what.status ?? (isRedirect ? 302 : 200);
  process.send(await run({ port, connections, durationMs, maxRequests, requests, status }));
});

/** Returns the function that prepares the requests. */
function creatorOf({ slugs, paths, flags }) {
  if (slugs !== undefined) return redirectRequests;
  if (flags !== undefined) return flagRequests;
  return paths === undefined ? ingestRequests : pageRequests;
}

async function run({
  port,
  connections,
  durationMs = Number.POSITIVE_INFINITY,
  maxRequests = Number.POSITIVE_INFINITY,
  requests,
  status,
}) {
  const result = { requests: 0, failures: 0, firstFailure: undefined };
  const latencies = new Uint32Array(LATENCY_BUCKETS);
  const startedMs = performance.now();
  const endMs = startedMs + durationMs;
  let taken = 0;
  /** Returns the next request, or `undefined` if all were sent. */
  const takeNext = () => {
    if (taken >= maxRequests) return undefined;
    taken += 1;
    return requests[taken % requests.length];
  };
  await Promise.all(
    Array.from({ length: connections }, () => keepBusy({ port, takeNext, endMs, result, latencies, status })),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const bytes = requests.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0) / requests.length;
  return {
    ...result,
    seconds,
    bodyBytes: Math.round(bytes),
    p50Ms: at(latencies, 0.5),
    p99Ms: at(latencies, 0.99),
  };
}

function keepBusy({ port, takeNext, endMs, result, latencies, status }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    let sentMs = 0;
    const send = () => {
      sentMs = performance.now();
      const next = sentMs >= endMs ? undefined : takeNext();
      if (next === undefined) socket.end();
      else socket.write(next.bytes);
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(LENGTH.exec(head)?.[1] ?? 0);
      if (received.length < headEnd + HEAD_END.length + length) return;
      if (!head.startsWith(`HTTP/1.1 ${status}`)) {
        result.failures += 1;
        result.firstFailure ??= received.toString();
      }
      result.requests += 1;
      const bucket = Math.floor((performance.now() - sentMs) * BUCKETS_PER_MS);
      latencies[Math.min(bucket, LATENCY_BUCKETS - 1)] += 1;
      received = Buffer.alloc(0);
      send();
    });
    socket.on('error', reject);
    socket.on('close', resolve);
  });
}

/** Returns a percentile of the latency, in milliseconds. */
function at(latencies, share) {
  let left = share * latencies.reduce((sum, count) => sum + count, 0);
  const index = latencies.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return index / BUCKETS_PER_MS;
}
