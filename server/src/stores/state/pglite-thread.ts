// The thread of an embedded store, started by start-pglite-thread.ts (docs/decisions/0044).
import { parentPort, workerData } from 'node:worker_threads';
import { textOf } from './error-property.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import type { ThreadRequest, ThreadResponse } from './pglite-thread.types.ts';

const port = parentPort;
if (port === null || typeof workerData !== 'string') throw new Error('This file runs only as a thread.');

const send = (answer: ThreadResponse): void => port.postMessage(answer);
const engine = await openPgliteEngine(workerData);

port.on('message', (request: ThreadRequest) => {
  run(request).then(
    (rows) => send({ id: request.id, rows }),
    (error: unknown) =>
      send({
        id: request.id,
        failure: {
          message: error instanceof Error ? error.message : String(error),
          code: textOf(error, 'code'),
          constraint: textOf(error, 'constraint'),
        },
      }),
  );
});
send({ id: 0, rows: [] });

async function run(request: ThreadRequest): Promise<unknown[]> {
  if (request.kind === 'query') return engine.query(request.text, request.parameters, request.rowMode);
  await engine.close();
  return [];
}
