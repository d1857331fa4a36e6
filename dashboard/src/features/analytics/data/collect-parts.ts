import { ApiError } from '../../../api/problem.ts';
import type { Figures, Part, Query, QueryResponse } from './part.ts';

/** As many as one query may hold. */
const MAX_PARAMETERS = 50;
/** As many as all queries of one request may hold together. */
const MAX_REQUEST_PARAMETERS = 64;

/** Sends queries together; the answers come in their order. */
export type SendQueries = (
  queries: readonly Query[],
  signal: AbortSignal,
) => Promise<readonly QueryResponse[]>;

/** Asks for one part. @throws ApiError `QUERY_ERROR` when the part alone failed; what sending throws when all did. */
export type AskPart = (part: Part, signal: AbortSignal) => Promise<Figures>;

interface Waiting {
  readonly part: Part;
  readonly signal: AbortSignal;
  readonly resolve: (figures: Figures) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the parts that are requested within one iteration of the event loop and sends them as one request, so that scans are shared. Above
 * 64 parameters, there are several. A request is cancelled once nobody waits for any part of it.
 */
export function createAsk(send: SendQueries): AskPart {
  let waiting: Waiting[] = [];
  const flush = () => {
    const asked = waiting.filter(({ signal }) => !signal.aborted);
    waiting = [];
    if (asked.length > 0) void answer(asked, send);
  };
  return (part, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (waiting.length === 0) setTimeout(flush, 0);
      waiting.push({ part, signal, resolve, reject });
    });
}

/** The queries that ask for all parts: parts with the same frame share one, as many as it may hold. */
export function queriesOf(parts: readonly Part[]): readonly Query[] {
  return groupByFrame(parts.map((part) => ({ part }))).map(queryOf);
}

/** Groups consumers by the frame of their part. Parts that exceed one query form a further group. */
function groupByFrame<T extends { readonly part: Part }>(asked: readonly T[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of asked) {
    const key = JSON.stringify(one.part.frame);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_PARAMETERS) }, (_, index) =>
      group.slice(index * MAX_PARAMETERS, (index + 1) * MAX_PARAMETERS),
    ),
  );
}

function queryOf(group: readonly { readonly part: Part }[]): Query {
  return { ...group[0]?.part.frame, parameters: group.map(({ part }) => part.parameter) };
}

async function answer(asked: readonly Waiting[], send: SendQueries): Promise<void> {
  await Promise.all(requestsOf(groupByFrame(asked)).map((groups) => answerOne(groups, send)));
}

/** Divides queries into requests, in their order. */
function requestsOf<T>(groups: readonly (readonly T[])[]): readonly (readonly (readonly T[])[])[] {
  const requests: (readonly T[])[][] = [];
  let size = MAX_REQUEST_PARAMETERS;
  for (const group of groups) {
    size += group.length;
    if (size > MAX_REQUEST_PARAMETERS) {
      requests.push([]);
      size = group.length;
    }
    requests.at(-1)?.push(group);
  }
  return requests;
}

async function answerOne(groups: readonly (readonly Waiting[])[], send: SendQueries): Promise<void> {
  const asked = groups.flat();
  try {
    const answers = await send(groups.map(queryOf), untilNobodyWaits(asked));
    for (const [index, group] of groups.entries()) settle(group, answers[index]);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function settle(group: readonly Waiting[], answer: QueryResponse | undefined): void {
  for (const [index, { resolve, reject }] of group.entries()) {
    const result = answer?.data[index];
    if (answer === undefined || result === undefined) reject(new ApiError(500, undefined));
    else if (!result.success) reject(new ApiError(200, { code: 'QUERY_ERROR', error: result.error }));
    else resolve({ result, meta: answer.meta });
  }
}

function untilNobodyWaits(asked: readonly Waiting[]): AbortSignal {
  const controller = new AbortController();
  const signals = asked.map(({ signal }) => signal);
  const look = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', look, { once: true });
  return controller.signal;
}
