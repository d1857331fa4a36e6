import { z } from 'zod';
import { toStorableJson } from '../../lib/text/json-text.ts';
import { checkEvent } from './contract/check-event.contract.ts';
import { type Check, type FieldProblem, isProblems } from './contract/check-fields.contract.ts';
import { checkError, errorSchema, type SentError } from './contract/error.contract.ts';
import { eventSchema, type TrackEvent } from './contract/event.contract.ts';
import { checkVital, type SentVital, vitalSchema } from './contract/vital.contract.ts';
import { adaptHostedEvent } from './hosted-client.ts';
import type { IntakeKind } from './ingestion-counts.ts';

/** A transparent GIF of 1 × 1 pixel, 43 bytes. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIABAP///wAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** The validation problems of a pixel request. */
export interface RejectedPixel {
  readonly kind: IntakeKind;
  readonly problems: readonly FieldProblem[];
}

/** The fact of a pixel request. */
export type PixelFact =
  | { readonly kind: 'event'; readonly sent: TrackEvent }
  | { readonly kind: 'vital'; readonly sent: SentVital }
  | { readonly kind: 'error'; readonly sent: SentError };

const NUMERIC = {
  event: numericFields(eventSchema.shape),
  vital: numericFields(vitalSchema.shape),
  error: numericFields(errorSchema.shape),
};
/** Fields that are a number or text. They are converted to a number if possible. */
const EITHER: ReadonlySet<string> = new Set(['timestamp', 'value']);

/**
 * Parses the query of a pixel request. The event is a pageview unless `name` is given. The values of `type` of the hosted
 * product's pixel are accepted, too: it sends web vitals and errors to the same path.
 *
 * @param page the page that loaded the pixel, for queries without a page.
 * @returns the fact, or all problems.
 */
export function readPixel(
  query: Readonly<Record<string, unknown>>,
  page: string | undefined,
): PixelFact | RejectedPixel {
  const { website_id: _website, client_id: _client, ...fields } = query;
  const sent =
    fields['path'] === undefined && fields['url'] === undefined ? { ...fields, url: page } : fields;
  if (sent['type'] === 'web_vitals') return check('vital', withoutType(sent), checkVital);
  if (sent['type'] === 'error') return check('error', withoutType(sent), checkError);
  const named = sent['type'] === 'outgoing_link' ? sent : { name: 'pageview', ...sent };
  return check('event', adaptHostedEvent(named), checkEvent);
}

function check<K extends PixelFact['kind'], T extends object>(
  kind: K,
  raw: unknown,
  checkFact: Check<T>,
): { readonly kind: K; readonly sent: T } | RejectedPixel {
  const result = checkFact(typeof raw === 'object' && raw !== null ? convertTexts(raw, NUMERIC[kind]) : raw);
  return isProblems(result) ? { kind, problems: result } : { kind, sent: result };
}

/** Converts the texts of a query to the types of their fields. Texts that cannot be converted are left to validation. */
function convertTexts(raw: object, numeric: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (name === 'properties') return [name, toStorableJson(parseJson(value))];
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

/** Removes `type`, which in a pixel request selects the kind and is not a field of web vitals or errors. */
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
