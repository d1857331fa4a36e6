import { inSlices } from '../../../../lib/concurrency/in-slices.ts';
import { includesText } from '../../../../lib/constraints/includes-text.ts';
import type { ProbeResponse } from '../../../../outbound/outbound.ts';
import type { Assertion } from '../../checks/check-result.ts';
import type { ErrorClass } from '../../monitor-state.contract.ts';
import type { MonitorConfig } from '../configs.contract.ts';
import { down, type Failure } from '../describe-failure.ts';
import { compare, describeComparison } from './compare.ts';
import type { responseFields } from './http-fields.contract.ts';
import { jsonValueText, readJsonPath } from './json-path.ts';
import type { ResponseBody } from './response-body.ts';

/** What a response must be. */
export type ResponseConfig = Pick<MonitorConfig<'http'>, keyof typeof responseFields>;

/** The conditions of a response, and the first that is not satisfied. */
export interface Judgement {
  readonly assertions: readonly Assertion[];
  readonly failure: Failure | undefined;
}

interface Checked extends Assertion {
  readonly errorClass: ErrorClass;
  /** The sentence if it failed. */
  readonly reason: string;
}

const NOTHING = 'nothing';
/** Characters of a value in a sentence. */
const MAX_QUOTED_LENGTH = 80;

/** Compares a response with what is expected. Other work of the process is done in between. */
export async function checkResponse(
  expected: ResponseConfig,
  response: Pick<ProbeResponse, 'status' | 'headers'>,
  body: ResponseBody,
): Promise<Judgement> {
  const checked = [
    checkStatus(expected, response),
    ...checkHeaders(expected, response),
    ...(await checkEach(expected.keywords, (keyword) => checkKeyword(keyword, body))),
    ...(await checkJson(expected, body)),
  ];
  const failed = checked.find(({ passed }) => !passed);
  return {
    assertions: checked.map(({ subject, expected: wanted, actual, passed }) => ({
      subject,
      expected: wanted,
      actual,
      passed,
    })),
    failure: failed === undefined ? undefined : down(failed.errorClass, failed.reason),
  };
}

function checkStatus({ expectedStatus }: ResponseConfig, { status }: Pick<ProbeResponse, 'status'>): Checked {
  const expected = expectedStatus.join(', ');
  return {
    subject: 'status',
    expected,
    actual: String(status),
    passed: isInStatusSet(expectedStatus, status),
    errorClass: 'status',
    reason: `Expected status ${expected}, received ${status}.`,
  };
}

function checkHeaders(
  { headerAssertions }: ResponseConfig,
  { headers }: Pick<ProbeResponse, 'headers'>,
): Checked[] {
  return headerAssertions.map(({ name, comparison, expected }) => {
    const key = name.toLowerCase();
    const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
    return {
      subject: `header ${key}`,
      expected: describeComparison(comparison, expected),
      actual: value ?? NOTHING,
      passed: compare(value, comparison, expected),
      errorClass: 'header',
      reason: `Expected that the header ${key} ${describeComparison(comparison, expected)}, received ${quote(value)}.`,
    };
  });
}

async function checkEach<T extends object>(
  conditions: readonly T[],
  findFailure: (condition: T) => Checked,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  await inSlices(conditions, (condition) => {
    checked.push(findFailure(condition));
    return undefined;
  });
  return checked;
}

function checkKeyword({ text, present }: ResponseConfig['keywords'][number], body: ResponseBody): Checked {
  const isFound = includesText(body.text, text);
  const unread = isFound ? undefined : body.unread;
  return {
    subject: 'body',
    expected: describeComparison(present ? 'contains' : 'not_contains', text),
    actual: isFound ? 'found' : unread === undefined ? 'not found' : 'not known',
    passed: isFound === present && unread === undefined,
    errorClass: 'keyword',
    reason: unread ?? `The body ${isFound ? 'contains' : 'does not contain'} "${shorten(text)}".`,
  };
}

async function checkJson({ jsonAssertions }: ResponseConfig, body: ResponseBody): Promise<Checked[]> {
  if (jsonAssertions.length === 0) return [];
  const document = body.json();
  if (document.problem !== undefined) {
    const { problem: reason } = document;
    return [
      { subject: 'body', expected: 'JSON', actual: NOTHING, passed: false, errorClass: 'json', reason },
    ];
  }
  return checkEach(jsonAssertions, ({ path, comparison, expected }) => {
    const value = readJsonPath(document.value, path);
    return {
      subject: path,
      expected: describeComparison(comparison, expected),
      actual: value === undefined ? NOTHING : jsonValueText(value),
      passed: compare(value, comparison, expected),
      errorClass: 'json',
      reason: `Expected that ${path} ${describeComparison(comparison, expected)}, received ${quote(value)}.`,
    };
  });
}

function quote(value: unknown): string {
  return value === undefined ? NOTHING : `"${shorten(jsonValueText(value))}"`;
}

function shorten(text: string): string {
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH - 1)}…` : text;
}

/** Whether a status code is in a set of codes and ranges: `200-299`, `404`. */
export function isInStatusSet(set: readonly string[], status: number): boolean {
  return set.some((entry) => {
    const [from = '', to = from] = entry.split('-');
    return Number(from) <= status && status <= Number(to);
  });
}
