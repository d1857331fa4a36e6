import type { FlagContext } from '../../../lib/flags/evaluation.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';

/** The most attributes of a context. */
const MAX_ATTRIBUTES = 200;
/** The longest text of an attribute, in characters. It bounds the time of a constraint. */
const MAX_TEXT_LENGTH = 1_024;

/** A context, or the reason why it cannot be evaluated. */
export type ReadContext =
  | { readonly context: FlagContext; readonly problem?: undefined }
  | { readonly context?: undefined; readonly problem: Sentence };

const NO_CONTEXT: ReadContext = { context: {} };

/**
 * Reads the context of an OFREP request. It is written by hand, because a schema takes longer than an evaluation.
 * @param body parsed by `parseJsonBody`, so it has no prototype keys, lone surrogates or getters.
 */
export function readBodyContext(body: unknown): ReadContext {
  if (body === undefined) return NO_CONTEXT;
  if (!isObject(body)) return { problem: say('flagServing.bodyMustHaveContext') };
  const context = body['context'];
  if (context === undefined || context === null) return NO_CONTEXT;
  return isObject(context) ? checkContext(context) : { problem: say('flagServing.contextMustBeObject') };
}

/** Checks the bounds of a context. Rules compare nested values by their path. */
export function checkContext(context: Record<string, unknown>): ReadContext {
  const names = Object.keys(context);
  if (names.length > MAX_ATTRIBUTES)
    return { problem: say('flagServing.contextHasTooManyAttributes', { max: MAX_ATTRIBUTES }) };
  for (const name of names) {
    const value = context[name];
    if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
      return {
        problem: say('flagServing.attributeIsTooLong', { name: name.slice(0, 100), max: MAX_TEXT_LENGTH }),
      };
  }
  // Usually it is text or absent, and copying the context takes as long as evaluating a flag.
  if (isFlagContext(context)) return { context };
  const key = context['targetingKey'];
  if (key === null) return { context: { ...context, targetingKey: undefined } };
  return typeof key === 'number'
    ? { context: { ...context, targetingKey: String(key) } }
    : { problem: say('flagServing.targetingKeyMustBeText') };
}

function isFlagContext(context: Record<string, unknown>): context is Record<string, unknown> & FlagContext {
  const key = context['targetingKey'];
  return key === undefined || typeof key === 'string';
}

/** Whether a value is an object of JSON, and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
