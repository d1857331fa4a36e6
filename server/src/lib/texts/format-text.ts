import type { Parameters } from './text-types.ts';

/** An argument of a text. Only plural and select arguments have branches. */
interface Argument {
  readonly name: string;
  /** `text`, `number`, `lower`, `plural` or `select`. */
  readonly kind: string;
  readonly branches: ReadonlyMap<string, Parts>;
}

type Parts = readonly (string | Argument)[];

/** A name, with the kind of the argument and a comma before branches: `count, plural,`. */
const HEAD = /(\w+)(?:, (number|lower|plural|select)(,)?)?/y;
const BRANCH = / (=?\w+) \{/y;

/**
 * Returns a function that fills in the parameters of a text, which is parsed when the function is called first.
 *
 * Texts are in a subset of the MessageFormat of ICU, without quotation: `{name}`, `{count, number}`,
 * `{count, plural, =0 {…} one {#…} other {#…}}` and `{kind, select, … other {…}}`. Two things are added: `{name, lower}` is a name
 * within a sentence (`UTC offset`, `page`), and an empty value selects the branch `none`.
 *
 * @param language of the rules for plurals and of numbers, as in BCP 47.
 * @throws Error if the text is not valid.
 */
export function compileText(text: string, language: string): (parameters: Parameters) => string {
  let parts: Parts | undefined;
  return (parameters) => {
    parts ??= parseText(text);
    return render(parts, parameters, language);
  };
}

/** Returns the parts of a text. @throws Error if it is not valid. */
export function parseText(text: string): Parts {
  const reader = { text, at: 0 };
  const parts = readParts(reader, undefined);
  if (reader.at < text.length) throw invalid(reader);
  return parts;
}

interface Reader {
  readonly text: string;
  at: number;
}

/** Reads to the end of the text or of the branch. @param counted the name of the number that `#` stands for. */
function readParts(reader: Reader, counted: string | undefined): Parts {
  const parts: (string | Argument)[] = [];
  const fixed = counted === undefined ? /[^{}]*/y : /[^{}#]*/y;
  for (;;) {
    const [text] = match(fixed, reader);
    if (text !== '') parts.push(text);
    const sign = reader.text[reader.at];
    if (sign === undefined || sign === '}') return parts;
    reader.at += 1;
    parts.push(
      sign === '#' && counted !== undefined
        ? { name: counted, kind: 'number', branches: new Map() }
        : readArgument(reader, counted),
    );
  }
}

function readArgument(reader: Reader, counted: string | undefined): Argument {
  const [, name = '', kind = 'text', comma] = match(HEAD, reader);
  const branches = new Map<string, Parts>();
  while (comma !== undefined && reader.text[reader.at] !== '}') {
    const [, key = ''] = match(BRANCH, reader);
    branches.set(key, readParts(reader, kind === 'plural' ? name : counted));
    match(/\}/y, reader);
  }
  match(/\}/y, reader);
  return { name, kind, branches };
}

function match(pattern: RegExp, reader: Reader): RegExpExecArray {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found === null) throw invalid(reader);
  reader.at = pattern.lastIndex;
  return found;
}

function invalid({ text, at }: Reader): Error {
  return new Error(`Invalid text at ${at}: ${text}`);
}

function render(parts: Parts, parameters: Parameters, language: string): string {
  let text = '';
  for (const part of parts)
    text += typeof part === 'string' ? part : renderArgument(part, parameters, language);
  return text;
}

function renderArgument(
  { name, kind, branches }: Argument,
  parameters: Parameters,
  language: string,
): string {
  const value = parameters[name] ?? '';
  const branch =
    kind === 'plural'
      ? (branches.get(`=${value}`) ?? branches.get(rulesOf(language).select(Number(value))))
      : branches.get(value === '' ? 'none' : `${value}`);
  const chosen = branch ?? branches.get('other');
  if (chosen !== undefined) return render(chosen, parameters, language);
  if (kind === 'number') return Number(value).toLocaleString(language);
  return kind === 'lower' ? lowerFirst(`${value}`, language) : `${value}`;
}

/** Abbreviations stay as they are. */
function lowerFirst(text: string, language: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}
