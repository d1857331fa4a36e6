import type { Parameters } from './text-types.ts';

/** An argument of a text. Only plural and select arguments have branches. */
interface Argument {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'lower' | 'plural' | 'select';
  readonly branches: ReadonlyMap<string, Parts>;
}

type Parts = readonly (string | Argument)[];

const NO_BRANCHES: ReadonlyMap<string, Parts> = new Map();
/** A name, with the kind of the argument and a comma before branches: `count, plural,`. */
const HEAD = /\s*(\w+)\s*(?:,\s*(number|lower|plural|select)\s*(,)?)?\s*/y;
const BRANCH = /\s*(=?\w+)\s*\{/y;

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
  const isSpecial = counted === undefined ? /[{}]/g : /[{}#]/g;
  for (;;) {
    isSpecial.lastIndex = reader.at;
    const end = isSpecial.exec(reader.text)?.index ?? reader.text.length;
    if (end > reader.at) parts.push(reader.text.slice(reader.at, end));
    reader.at = end;
    const sign = reader.text[end];
    if (sign === undefined || sign === '}') return parts;
    reader.at += 1;
    if (sign === '{') parts.push(readArgument(reader, counted));
    else if (counted !== undefined) parts.push({ name: counted, kind: 'number', branches: NO_BRANCHES });
  }
}

function readArgument(reader: Reader, counted: string | undefined): Argument {
  const [, name = '', kind = 'text', comma] = match(HEAD, reader);
  const branches = new Map<string, Parts>();
  while (comma !== undefined && reader.text[reader.at] !== '}') {
    const [, key = ''] = match(BRANCH, reader);
    branches.set(key, readParts(reader, kind === 'plural' ? name : counted));
    if (reader.text[reader.at] !== '}') throw invalid(reader);
    reader.at += 1;
  }
  if (reader.text[reader.at] !== '}') throw invalid(reader);
  reader.at += 1;
  if (kind === 'plural' || kind === 'select') {
    if (branches.has('other')) return { name, kind, branches };
  } else if ((kind === 'text' || kind === 'number' || kind === 'lower') && comma === undefined)
    return { name, kind, branches: NO_BRANCHES };
  throw invalid(reader);
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
