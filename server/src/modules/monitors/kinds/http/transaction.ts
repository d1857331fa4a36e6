import { type CheckResult, type CheckStep, NO_PHASES, NO_RESULT } from '../../checks/check-result.ts';
import type { CheckRequest } from '../../checks/checker.ts';
import type { CheckDeps } from '../check-deps.ts';
import { Deadline } from '../deadline.ts';
import { down, type Failure, phasesOf, roundMs } from '../describe-failure.ts';
import { CookieJar } from './cookie-jar.ts';
import { extractValues, type TransactionStep } from './extract.ts';
import { lowerNames, userAgentOf } from './http.ts';
import { exchangeHttp, type HttpExchange } from './http-exchange.ts';
import { evidenceOf, toHttpResult } from './http-result.ts';

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Extracted values of this length and more can be tokens, which results do not contain. */
const MIN_TOKEN_LENGTH = 8;

/** A result, and values that it must not contain beside the secrets of the configuration. */
export interface TransactionResult {
  readonly result: CheckResult;
  readonly learned: readonly string[];
}

const PLACEHOLDER = /\{\{\s*([A-Za-z_]\w{0,49})\s*\}\}/g;

/** A text with its values, or the first variable without one. */
type Substituted =
  | { readonly text: string; readonly missing?: undefined }
  | { readonly missing: string; readonly text?: undefined };

/** Checks a web application with several requests, which pass values on. The first step that fails ends it. */
export async function checkTransaction(
  deps: CheckDeps,
  request: CheckRequest<'transaction'>,
): Promise<TransactionResult> {
  const { config, timeoutMs, signal } = request;
  const { steps, variables = {} } = config;
  const deadline = new Deadline(timeoutMs);
  const secretNames = new Set(Object.keys(variables));
  const values = new Map(Object.entries(variables));
  const declared = new Set(steps.flatMap(({ url }) => originOf(url)));
  const shared = {
    outbound: deps.outbound,
    connection: config,
    isIdentityFor: (origin: string) => declared.has(origin),
    cookies: new CookieJar(deps.clock.now()),
    deadline,
    timeoutMs,
    signal,
  };
  const done: CheckStep[] = [];
  let result: CheckResult = NO_RESULT;
  for (const step of steps) {
    // What earlier steps extracted can be a token: it is treated like a secret.
    for (const name of values.keys()) secretNames.add(name);
    const startedMs = deadline.elapsedMs();
    const prepared = prepare(step, values, { userAgent: userAgentOf(deps), secretNames });
    result =
      'errorClass' in prepared
        ? { ...NO_RESULT, ...prepared }
        : await perform({ ...shared, ...prepared }, { step, values, startedMs });
    const { status, statusCode, latencyMs, phases, reason } = result;
    done.push({ name: step.name, status, statusCode, latencyMs, phases, reason });
    if (status !== 'up') break;
  }
  const learned = [...values.values()].filter((value) => value.length >= MIN_TOKEN_LENGTH);
  return { result: summarise(result, done, deadline.elapsedMs()), learned };
}

async function perform(
  exchange: HttpExchange,
  about: {
    readonly step: TransactionStep;
    readonly values: Map<string, string>;
    readonly startedMs: number;
  },
): Promise<CheckResult> {
  const { step, values, startedMs } = about;
  const exchanged = await exchangeHttp(exchange);
  const { response, body, url } = exchanged;
  const result = await toHttpResult(exchanged, step, exchange.deadline.elapsedMs() - startedMs);
  if (response === undefined || body === undefined || result.status !== 'up') return result;
  const source = { response, body, url, cookies: exchange.cookies };
  const failure = extractValues(step.extract, source, values);
  return failure === undefined ? result : { ...result, ...failure, evidence: evidenceOf(response, body) };
}

/** What a step sends, or why it cannot be sent. */
function prepare(
  step: TransactionStep,
  values: ReadonlyMap<string, string>,
  { userAgent, secretNames }: { readonly userAgent: string; readonly secretNames: ReadonlySet<string> },
) {
  const url = substituteUrl(step.url, values);
  const body = substitute(step.body ?? '', values);
  const headers: [string, Substituted][] = lowerNames(step.headers).map(([name, value]) => [
    name,
    substitute(value, values),
  ]);
  const missing = [url, body, ...headers.map(([, value]) => value)].find(
    (part) => part.missing !== undefined,
  );
  if (missing?.missing !== undefined) return unknownVariable(missing.missing);
  const texts = headers.map(([name, { text = '' }]): [string, string] => [name, text]);
  const invalid = texts.find(([, text]) => !HEADER_VALUE.test(text));
  if (invalid !== undefined)
    return down(
      'mismatch',
      `The value of the header ${invalid[0]} contains characters that headers cannot have.`,
    );
  return {
    url: url.text ?? '',
    method: step.method,
    headers: { 'user-agent': userAgent, ...Object.fromEntries(texts) },
    credentialHeaders: lowerNames(step.headers).flatMap(([name, value]) =>
      usesVariable(value, secretNames) ? [name] : [],
    ),
    body: step.body === undefined ? undefined : body.text,
    hasSecretBody: usesVariable(step.body ?? '', secretNames),
  };
}

function unknownVariable(name: string): Failure {
  return down('mismatch', `The variable ${name} has no value: no earlier step extracts it.`);
}

function summarise(last: CheckResult, done: readonly CheckStep[], elapsedMs: number): CheckResult {
  const failed = done.find(({ status }) => status !== 'up');
  return {
    ...last,
    phases: done.length === 0 ? NO_PHASES : phasesOf(done.map(({ phases }) => phases)),
    latencyMs: last.latencyMs === null ? null : roundMs(elapsedMs),
    reason: failed === undefined ? null : `Step "${failed.name}": ${failed.reason}`,
    steps: done,
  };
}

/** The origin of an address; none if a variable decides about it. */
function originOf(url: string): string[] {
  const [start] = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/i.exec(url) ?? [];
  return start !== undefined && URL.canParse(start) ? [new URL(start).origin] : [];
}

/**
 * Replaces each `{{name}}` of a text.
 * @param encode how a value is written; `offset` is its place in the text.
 */
export function substitute(
  template: string,
  values: ReadonlyMap<string, string>,
  encode: (value: string, offset: number) => string = (value) => value,
): Substituted {
  let missing: string | undefined;
  const text = template.replace(PLACEHOLDER, (_all, name: string, offset: number) => {
    const value = values.get(name);
    if (value === undefined) missing ??= name;
    return encode(value ?? '', offset);
  });
  return missing === undefined ? { text } : { missing };
}

/** Replaces each `{{name}}` of an address, encoded. A value at its beginning is an address itself, and is not encoded. */
export function substituteUrl(template: string, values: ReadonlyMap<string, string>): Substituted {
  return substitute(template, values, (value, offset) =>
    offset === 0 ? value : encodeURIComponent(value.toWellFormed()),
  );
}

/** Whether a text contains one of the names as `{{name}}`. */
function usesVariable(template: string, names: ReadonlySet<string>): boolean {
  return [...template.matchAll(PLACEHOLDER)].some(([, name = '']) => names.has(name));
}
