import type { compileText } from './format-text.ts';

/** A sentence of the server, by its key in the catalogue. It is rendered where it is read. A plain object, so that threads and responses can contain it. */
export interface Sentence {
  /** An area and a name: `links.slugIsTaken`. */
  readonly key: string;
  /** Values can be texts, numbers, sentences, and lists of them. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/** The sentences of a language: texts by area and name. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Value = string | number | boolean;

const compiled = new Map<string, ReturnType<typeof compileText>>();

/**
 * Renders a sentence in a language. Parameters can be sentences, and lists of them, which are shown as a choice: `a, b or c`.
 * @param compile is passed, because scripts of languages must not import what waits for them.
 * @returns `undefined` where the language has no text for the sentence or for a part of it.
 */
export function renderSentence(
  { key, parameters = {} }: Sentence,
  sentences: Sentences,
  language: string,
  compile: typeof compileText,
): string | undefined {
  const [area = '', name = ''] = key.split('.');
  const text = own(own(sentences, area), name);
  if (text === undefined) return undefined;
  const values: Record<string, Value> = {};
  for (const [parameter, value] of Object.entries(parameters)) {
    const shown = showValue(value, sentences, language, compile);
    if (shown === undefined) return undefined;
    values[parameter] = shown;
  }
  const id = `${language} ${text}`;
  const render = compiled.get(id) ?? compile(text, language);
  compiled.set(id, render);
  return render(values);
}

function own<T>(holder: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return holder !== undefined && Object.hasOwn(holder, name) ? holder[name] : undefined;
}

function showValue(
  value: unknown,
  sentences: Sentences,
  language: string,
  compile: typeof compileText,
): Value | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === undefined || value === null) return '';
  if (!Array.isArray(value))
    return isSentence(value) ? renderSentence(value, sentences, language, compile) : undefined;
  const members: string[] = [];
  for (const member of value) {
    const shown = showValue(member, sentences, language, compile);
    if (shown === undefined) return undefined;
    members.push(String(shown));
  }
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(members);
}

/** Whether a value is a sentence. */
export function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}
