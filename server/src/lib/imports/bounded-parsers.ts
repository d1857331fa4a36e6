import { type InfoRecord, type Options, parse as parseRecords } from 'csv-parse/sync';
import { Composer, type CST, isScalar, Lexer, type Pair, Parser, visit } from 'yaml';
import { inEnglish, type Sentence, say } from '../texts/sentence.ts';

/** The deepest nesting of a file. */
const MAX_DEPTH = 100;
/** Values of a JSON file: elements, fields, objects and arrays. */
const MAX_JSON_VALUES = 500_000;
/** Tokens of a YAML file: a line such as `name: Shop` has about six. Its parser needs about 3 µs for each. */
const MAX_YAML_TOKENS = 300_000;
/** Copies of values that aliases of YAML may create, in relation to the values that they name. */
const MAX_ALIASES = 100;
const MAX_CSV_COLUMNS = 1_000;
/** The longest row of a CSV file, in characters. */
const MAX_CSV_RECORD = 256 * 1024;

/** A file exceeds a limit. The message continues the name of its field. */
export class FileLimitError extends Error {
  override readonly name = 'FileLimitError';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}

/** Parses JSON whose values and nesting are counted before. @throws FileLimitError; SyntaxError if it is not JSON. */
export function parseBoundedJson(text: string): unknown {
  assertBoundedJson(text);
  return JSON.parse(text);
}

/** Counts the values and the nesting of JSON. @throws FileLimitError. */
export function assertBoundedJson(text: string): void {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfText(text, index);
    else if (character === ',') values += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') {
      values += 1;
      depth += 1;
    }
    if (depth > MAX_DEPTH) throw tooDeep();
    if (values > MAX_JSON_VALUES)
      throw new FileLimitError(say('imports.mustHaveAtMostValues', { max: MAX_JSON_VALUES }));
  }
}

/** Returns the index of the quote that ends the text that starts at an index. */
function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}

/**
 * Parses YAML, and stops at a limit.
 * @throws FileLimitError; Error if it is not one document of YAML, or a map has equal keys.
 */
export function parseBoundedYaml(text: string): unknown {
  const parser = new Parser();
  function* tokens(): Generator<CST.Token> {
    let count = 0;
    for (const lexeme of new Lexer().lex(text)) {
      count += 1;
      if (count > MAX_YAML_TOKENS)
        throw new FileLimitError(say('imports.mustHaveAtMostKeys', { max: MAX_YAML_TOKENS }));
      yield* parser.next(lexeme);
      if (parser.stack.length > MAX_DEPTH) throw tooDeep();
    }
    yield* parser.end();
  }
  // The library compares each key with all earlier ones.
  const composer = new Composer({ uniqueKeys: false });
  const [document, second] = composer.compose(tokens(), true, text.length);
  if (document === undefined || second !== undefined) throw new Error('must be one document');
  for (const error of document.errors) throw error;
  visit(document, { Map: (_key, { items }) => assertDistinct(items) });
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}

function assertDistinct(items: readonly Pair[]): void {
  const known = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (known.has(key.value)) throw new Error('Map keys must be unique');
    known.add(key.value);
  }
}

/**
 * Parses CSV, and stops at a limit.
 * @param maxRows with the header.
 * @throws FileLimitError; Error if it is not CSV.
 */
export function parseBoundedCsv(
  text: string,
  maxRows: number,
  options: Options,
  onRow: (row: readonly string[], info: InfoRecord) => void,
): void {
  let rows = 0;
  try {
    parseRecords(text, {
      ...options,
      max_record_size: MAX_CSV_RECORD,
      on_record: (row: string[], info) => {
        rows += 1;
        if (rows > maxRows)
          throw new FileLimitError(say('imports.mustHaveAtMostRows', { maxRows: maxRows - 1 }));
        if (row.length > MAX_CSV_COLUMNS)
          throw new FileLimitError(say('imports.mustHaveAtMostColumns', { max: MAX_CSV_COLUMNS }));
        onRow(row, info);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CSV_MAX_RECORD_SIZE')
      throw new FileLimitError(say('imports.mustHaveRows', { max: MAX_CSV_RECORD }));
    throw error;
  }
}

function tooDeep(): FileLimitError {
  return new FileLimitError(say('fields.mustNotNestDeeper', { max: MAX_DEPTH }));
}
