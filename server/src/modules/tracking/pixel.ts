import { z } from 'zod';
import { checkEvent } from './check-event.contract.ts';
import { type Check, type FieldProblem, isProblems } from './check-fields.contract.ts';
import { checkError, errorSchema, type SentError } from './error.contract.ts';
import { eventSchema, type TrackEvent } from './event.contract.ts';
import { adaptHostedEvent } from './hosted-client.ts';
import type { IntakeKind } from './intake-counts.ts';
import { checkVital, type SentVital, vitalSchema } from './vital.contract.ts';

/** One white point that cannot be seen: the smallest GIF there is, 43 bytes. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIABAP///wAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** What is wrong with a pixel. */
export interface PixelRefusal {
  readonly kind: IntakeKind;
  readonly problems: readonly FieldProblem[];
}

/** What a pixel says. */
export type PixelFact =
  | { readonly kind: 'event'; readonly sent: TrackEvent }
  | { readonly kind: 'vital'; readonly sent: SentVital }
  | { readonly kind: 'error'; readonly sent: SentError };

const NUMERIC = {
  event: numericFields(eventSchema.shape),
  vital: numericFields(vitalSchema.shape),
  error: numericFields(errorSchema.shape),
};
/** Fields that may be a number or a text: a number where they can be. */
const EITHER: ReadonlySet<string> = new Set(['timestamp', 'value']);

/**
 * Reads the query of a pixel: a pageview unless `name` says otherwise. `type` may also be a word of the hosted product's
 * pixel, which sends measurements and errors through the same address.
 *
 * @param page the page that it was loaded by, for queries that name none.
 * @returns what it says, or every problem with it.
 */
export function readPixel(
  query: Readonly<Record<string, unknown>>,
  page: string | undefined,
): PixelFact | PixelRefusal {
  const { website_id: _website, client_id: _client, ...said } = query;
  const sent = said['path'] === undefined && said['url'] === undefined ? { ...said, url: page } : said;
  if (sent['type'] === 'web_vitals') return check('vital', withoutType(sent), checkVital);
  if (sent['type'] === 'error') return check('error', withoutType(sent), checkError);
  const named = sent['type'] === 'outgoing_link' ? sent : { name: 'pageview', ...sent };
  return check('event', adaptHostedEvent(named), checkEvent);
}

function check<K extends PixelFact['kind'], T extends object>(
  kind: K,
  raw: unknown,
  checkFact: Check<T>,
): { readonly kind: K; readonly sent: T } | PixelRefusal {
  const result = checkFact(typeof raw === 'object' && raw !== null ? readTexts(raw, NUMERIC[kind]) : raw);
  return isProblems(result) ? { kind, problems: result } : { kind, sent: result };
}

/** What all values of a query are, texts, as what they stand for. What stands for nothing is left to validation. */
function readTexts(raw: object, numeric: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (name === 'properties') return [name, parseJson(value)];
      if (name === 'anonymizeVisitorIds' && isBoolean(value)) return [name, value === 'true'];
      const asNumber = value.trim() === '' ? Number.NaN : Number(value);
      const isNumber = !Number.isNaN(asNumber) && (numeric.has(name) || EITHER.has(name));
      return [name, isNumber ? asNumber : value];
    }),
  );
}

function isBoolean(text: string): boolean {
  return text === 'true' || text === 'false';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Of measurements and errors the type is no field of their own here. */
function withoutType({ type: _type, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return rest;
}

function numericFields(shape: z.ZodRawShape): ReadonlySet<string> {
  return new Set(
    Object.entries(shape)
      .filter(([, schema]) => isNumeric(schema))
      .map(([name]) => name),
  );
}

function isNumeric(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isNumeric(schema._zod.def.innerType);
  return schema instanceof z.ZodNumber;
}
