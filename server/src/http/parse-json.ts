import { isUtf8 } from 'node:buffer';
import { AppError, invalidField } from '../errors.ts';

/** Deeper JSON than this is refused: nothing in the contract nests further, and recursion must stay bounded. */
const MAX_DEPTH = 64;

/** A thing found wrong in a value: what, and the steps that lead there, innermost first. */
interface Finding {
  readonly message: string;
  readonly steps: string[];
}

/**
 * Parses a JSON body so that nothing in it can surprise what comes after.
 *
 * @throws AppError BAD_REQUEST for malformed JSON or UTF-8; VALIDATION_ERROR that names the field for too deep
 * nesting, NUL characters, lone surrogates and prototype keys.
 */
export function parseJsonBody(body: Buffer): unknown {
  if (!isUtf8(body)) throw malformed('UTF-8');
  const text = body.toString('utf8');
  const value = parse(text);
  // Raw NULs and lone surrogates cannot be in valid JSON in valid UTF-8; only an escape can smuggle them in.
  const found = inspect(value, 0, text.includes('\\u'));
  if (found !== undefined) throw invalidField(['body', ...found.steps.reverse()].join('.'), found.message);
  return value;
}

function malformed(what: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', {
    message: `The body is not valid ${what}`,
    details: [{ field: 'body', message: `must be valid ${what}` }],
    cause,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed('JSON', cause);
  }
}

function inspect(value: unknown, depth: number, texts: boolean): Finding | undefined {
  if (typeof value === 'string') return texts ? inspectText(value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return { message: `must not nest deeper than ${MAX_DEPTH} levels`, steps: [] };
  for (const key of Object.keys(value)) {
    const found = inspectKey(key, texts) ?? inspect(Reflect.get(value, key), depth + 1, texts);
    if (found === undefined) continue;
    found.steps.push(key);
    return found;
  }
  return undefined;
}

function inspectKey(key: string, texts: boolean): Finding | undefined {
  if (key === '__proto__') return { message: 'is not allowed as a name', steps: [] };
  return texts ? inspectText(key) : undefined;
}

function inspectText(text: string): Finding | undefined {
  if (text.includes('\0')) return { message: 'must not contain NUL characters', steps: [] };
  return text.isWellFormed() ? undefined : { message: 'must be well-formed Unicode', steps: [] };
}
