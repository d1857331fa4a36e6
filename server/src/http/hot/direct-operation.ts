import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import { AppError } from '../../errors.ts';
import { laneOf } from '../../lib/concurrency/lane.ts';
import type { Turns } from '../../lib/concurrency/turns.ts';
import type { Call, CallResponse } from '../call.ts';
import { findRunnable, type RunOptions } from '../run-operation.ts';
import { writeJson } from '../write-json.ts';
import type { HotHandler } from './hot-routes.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Responses without a body. */
const NOT_MODIFIED = 304;

/** The dependencies of direct operations. */
export interface DirectOptions extends RunOptions {
  readonly turns: Turns;
}

/** The handlers of one operation. */
export interface DirectOperation {
  /** For its REST route. */
  readonly rest: HotHandler;
  /** For `/rpc/<module>/<verb>`. */
  readonly rpc: HotHandler;
}

/** The output of an operation whose contract has `outputStructure: 'detailed'`. */
interface DetailedOutput {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/**
 * Creates the handlers of an operation whose output is large and plain JSON (`isDirect`). oRPC validates and copies each value of an
 * output, which takes 20 times as long as writing it as JSON, in one piece: it delayed all other requests by up to a second. Tests
 * validate the output with the contract instead (docs/decisions/0055).
 * @throws Error if the operation needs the codec.
 */
export function createDirectOperation(options: DirectOptions, path: readonly string[]): DirectOperation {
  const { run, successStatus, hasDetailedOutput } = findRunnable(options, path);
  const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer());
  const write = (call: Call, value: unknown): Promise<string> => {
    const lane = laneOf(call.principal, call.resources[0]?.organizationId);
    return writeJson(value, () => options.turns.next(lane));
  };

  return {
    async rest(call, input): Promise<CallResponse> {
      const output = await run(call, { ...inputObject(input), headers: call.headers });
      const {
        status = successStatus,
        headers = {},
        body,
      } = hasDetailedOutput ? detailed(output) : { body: output };
      if (body === undefined || status === NOT_MODIFIED)
        return { status, headers: present(headers), body: '' };
      return {
        status,
        headers: { ...present(headers), 'content-type': JSON_TYPE },
        body: await write(call, body),
      };
    },
    async rpc(call, { body }): Promise<CallResponse> {
      const output = await run(call, readRpcInput(serializer, body));
      return {
        status: 200,
        headers: { 'content-type': JSON_TYPE },
        body: await write(call, { json: output }),
      };
    },
  };
}

function inputObject({ params, query, body }: Parameters<HotHandler>[1]) {
  return body === undefined ? { params, query } : { params, query, body };
}

/** Decodes the input of the RPC protocol. @throws AppError BAD_REQUEST if it is malformed. */
function readRpcInput(serializer: StandardRPCSerializer, body: unknown): unknown {
  try {
    return serializer.deserialize(body);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}

function detailed(output: unknown): DetailedOutput {
  if (typeof output !== 'object' || output === null) throw new Error('A detailed output is an object');
  return output;
}

function present(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
