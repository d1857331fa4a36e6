import type { ProbeResponse } from '../../../../outbound/outbound.ts';
import type { ErrorClass } from '../../monitor-state.contract.ts';
import type { MonitorConfig } from '../configs.contract.ts';
import { down, type Failure } from '../describe-failure.ts';
import type { CookieJar } from './cookie-jar.ts';
import { jsonValueText, readJsonPath } from './json-path.ts';
import type { ResponseBody } from './response-body.ts';

const MAX_VALUE_LENGTH = 8_192;

/** One step of a transaction. */
export type TransactionStep = MonitorConfig<'transaction'>['steps'][number];
type Extraction = TransactionStep['extract'][number];

const CLASSES: Readonly<Record<Extraction['from'], ErrorClass>> = {
  json: 'json',
  header: 'header',
  cookie: 'header',
};

/** Where values are taken from. */
interface Source {
  readonly response: Pick<ProbeResponse, 'headers'>;
  readonly body: ResponseBody;
  readonly cookies: CookieJar;
  /** The address that responded. */
  readonly url: string;
}

/** Adds the values that a response yields to `values`. Returns the failure when one is missing. */
export function extractValues(
  extractions: readonly Extraction[],
  source: Source,
  values: Map<string, string>,
): Failure | undefined {
  const document = extractions.some(({ from }) => from === 'json') ? source.body.json() : undefined;
  if (document?.problem !== undefined) return down('json', document.problem);
  for (const extraction of extractions) {
    const value = read(extraction, source, document?.value);
    if (value === undefined)
      return down(CLASSES[extraction.from], `The response has no ${describe(extraction)}.`);
    const text = jsonValueText(value);
    if (text.length > MAX_VALUE_LENGTH)
      return down(
        CLASSES[extraction.from],
        `The ${describe(extraction)} is longer than ${MAX_VALUE_LENGTH} characters.`,
      );
    values.set(extraction.name, text);
  }
  return undefined;
}

function read({ from, at }: Extraction, { response, cookies, url }: Source, document: unknown): unknown {
  if (from === 'cookie') return cookies.read(url, at);
  if (from === 'json') return readJsonPath(document, at);
  const { headers } = response;
  const name = at.toLowerCase();
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
}

function describe({ from, at }: Extraction): string {
  return from === 'json' ? `value at ${at}` : `${from} ${at}`;
}
