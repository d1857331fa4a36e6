import type { FlagType } from './flag-config.ts';

/** A value that was read from a text, or why it cannot be. */
export type ReadValue =
  | { readonly value: unknown }
  | { readonly problem: 'number' | 'json'; readonly line?: number };

/** Returns a value as an input shows it: JSON with line breaks. */
export function toText(value: unknown, type: FlagType): string {
  if (type === 'json') return JSON.stringify(value ?? null, null, 2);
  return value === undefined || value === null ? '' : String(value);
}

/** Reads a value of a flag from the text of an input. */
export function readValue(text: string, type: FlagType): ReadValue {
  switch (type) {
    case 'boolean':
      return { value: text === 'true' };
    case 'string':
      return { value: text };
    case 'number': {
      const number = Number(text.trim());
      return text.trim() === '' || !Number.isFinite(number) ? { problem: 'number' } : { value: number };
    }
    case 'json':
      return readJson(text);
  }
}

/** Returns the JSON of a text with indentation; the text itself if it is not JSON. */
export function formatJson(text: string): string {
  const read = readJson(text);
  return 'value' in read ? toText(read.value, 'json') : text;
}

function readJson(text: string): ReadValue {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    const line = lineOf(text, error);
    return line === undefined ? { problem: 'json' } : { problem: 'json', line };
  }
}

/** Returns the line of a syntax error: engines report a position, or the line itself. */
function lineOf(text: string, error: unknown): number | undefined {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  return /end of JSON|end of data/i.test(message) ? text.split('\n').length : undefined;
}
