import { whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { findRunnable, type RunOptions } from '../run-operation.ts';
import type { HotHandler } from './hot-routes.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;

/**
 * Creates the handler of a hot operation: authorization, the input schema of the contract, the procedure. It does not use oRPC's
 * codec, whose promises take longer than the rest of a small request (docs/decisions/0009).
 * @throws Error if the operation needs the codec, or has a detailed output.
 */
export function createHotOperation(options: RunOptions, path: readonly string[]): HotHandler {
  const { run, successStatus: status, hasDetailedOutput } = findRunnable(options, path);
  if (hasDetailedOutput) throw new Error(`${path.join('.')} cannot be hot: it has a detailed output`);
  return (call, raw) =>
    whenReady(run(call, raw), (output) => ({ status, headers: JSON_HEADERS, body: JSON.stringify(output) }));
}
