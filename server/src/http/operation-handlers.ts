import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { AppError } from '../errors.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import { laneOf } from '../lib/concurrency/lane.ts';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import type { Turns } from '../lib/concurrency/turns.ts';
import type { Call, CallHandler, CallResponse, RawInput } from './call.ts';
import type { HotHandler } from './hot/hot-routes.ts';
import type { RunnableOperation } from './run-operation.ts';
import type { StableResponses } from './stable-responses.ts';
import { writeJson } from './write-json.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;
const OK = 200;
const NOT_MODIFIED = 304;

/** The dependencies of the handlers. */
export interface HandlerOptions {
  readonly turns: Turns;
  readonly stable: StableResponses;
}

/** The handlers of one operation. */
export interface OperationHandlers {
  /** For its REST route. */
  readonly rest: CallHandler;
  /** For `/rpc/<module>/<verb>`. */
  readonly rpc: CallHandler;
}

/** The output of an operation, as it is sent. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON values, a stream, or `undefined` for a response without a body. */
  readonly body: unknown;
}

/** Creates the handlers of an operation: they decode the input, run it and encode the output. */
export function createOperationHandlers(
  operation: RunnableOperation,
  { turns, stable }: HandlerOptions,
): OperationHandlers {
  const { meta, run } = operation;

  const send = (
    call: Call,
    { status, headers, body }: Answer,
  ): MaybePromise<CallResponse<string | Buffer | ByteStream>> => {
    if (body === undefined || status === NOT_MODIFIED) return { status, headers, body: '' };
    if (body instanceof ByteStream) return { status, headers, body };
    if (meta.isDirect === true) {
      const lane = laneOf(call.principal, call.resources[0]?.organizationId);
      return writeJson(body, () => turns.next(lane)).then((json) => jsonResponse(status, headers, json));
    }
    return meta.isSteady === true && status === OK && isObject(body)
      ? stable.respond(call, body)
      : jsonResponse(status, headers, JSON.stringify(body));
  };
  const rpcAnswer = meta.isSteady === true ? keepAnswers() : (output: unknown): object => ({ json: output });
  return {
    rest: (call, input) =>
      whenReady(run(call, restInput(operation, call, input)), (output) =>
        send(call, restAnswer(operation, output)),
      ),
    rpc: (call, { body }) =>
      whenReady(run(call, rpcInput(body)), (output) => {
        const answer = output instanceof ByteStream ? output : rpcAnswer(output);
        return send(call, { status: OK, headers: {}, body: answer });
      }),
  };
}

/** Creates the handler of a hot operation: its input is detailed, and its output is small and plain JSON. */
export function createHotHandler({ name, run, successStatus, ...operation }: RunnableOperation): HotHandler {
  if (!operation.hasDetailedInput || operation.hasDetailedOutput)
    throw new Error(`${name} cannot be hot: its input is not detailed, or its output is`);
  return (call, input) =>
    whenReady(run(call, input), (output) => ({
      status: successStatus,
      headers: JSON_HEADERS,
      body: JSON.stringify(output),
    }));
}

/** Returns a function that returns the same answer for the same output, so that it is written once. */
function keepAnswers(): (output: unknown) => object {
  const kept = new WeakMap<object, object>();
  return (output) => {
    const known = isObject(output) ? kept.get(output) : undefined;
    const answer = known ?? { json: output };
    if (isObject(output)) kept.set(output, answer);
    return answer;
  };
}

function jsonResponse(status: number, headers: Answer['headers'], json: string): CallResponse {
  return { status, headers: { ...headers, ...JSON_HEADERS }, body: json };
}

const brackets = new StandardBracketNotationSerializer();
const rpc = new StandardRPCSerializer(new StandardRPCJsonSerializer());

/** Returns the input of a REST call before validation: the union of parameters and query or body, unless it is detailed. */
function restInput(
  { method, meta, hasDetailedInput }: RunnableOperation,
  call: Call,
  { params, query, body }: RawInput,
): unknown {
  if (hasDetailedInput)
    return { params, query: meta.isDirect === true ? query : queryOf(call), headers: call.headers, body };
  const data = method === 'GET' ? queryOf(call) : body;
  if (!isObject(params) || Object.keys(params).length === 0) return data;
  return isObject(data) ? { ...data, ...params } : params;
}

/** Parses a query in which `a[0]`, `a[]` and `a[b]` are members of `a`. */
function queryOf({ url }: Call): unknown {
  if (!url.includes('?')) return {};
  return brackets.deserialize([...new URL(url, 'http://pharos.invalid').searchParams]);
}

/** Decodes the input of the RPC protocol. @throws AppError BAD_REQUEST if it is malformed. */
function rpcInput(body: unknown): unknown {
  try {
    return rpc.deserialize(body);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}

function restAnswer({ hasDetailedOutput, successStatus }: RunnableOperation, output: unknown): Answer {
  if (!hasDetailedOutput) return { status: successStatus, headers: {}, body: output };
  if (!isObject(output)) throw new Error('A detailed output is an object');
  const { status = successStatus, headers = {}, body }: DetailedOutput = output;
  const present = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { status, headers: Object.fromEntries(present), body };
}

/** The output of an operation whose contract has `outputStructure: 'detailed'`. */
interface DetailedOutput {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
