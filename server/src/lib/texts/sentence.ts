import { ENGLISH, type SentenceCatalogue } from './en/sentences.ts';
import { compileText } from './format-text.ts';
import { renderSentence, type Sentence } from './render-sentence.ts';
import type { ParametersOf } from './text-types.ts';

export type { Sentence };

/** The keys of all sentences, as `links.slugIsTaken`. */
export type SentenceKey = {
  [Area in keyof SentenceCatalogue & string]: `${Area}.${keyof SentenceCatalogue[Area] & string}`;
}[keyof SentenceCatalogue & string];

type TextOf<Key extends SentenceKey> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof SentenceCatalogue
    ? Name extends keyof SentenceCatalogue[Area]
      ? SentenceCatalogue[Area][Name]
      : never
    : never
  : never;

type ValueOf<V> = string extends V ? V | Sentence | readonly (string | Sentence)[] : V;

/** The parameters of a sentence, as arguments: none if its text has none. */
export type SentenceArguments<Key extends SentenceKey> =
  TextOf<Key> extends `${string}{${string}`
    ? [
        parameters: {
          readonly [Name in keyof ParametersOf<TextOf<Key>>]: ValueOf<ParametersOf<TextOf<Key>>[Name]>;
        },
      ]
    : [];

/** Creates a sentence. */
export function say<Key extends SentenceKey>(key: Key, ...given: SentenceArguments<Key>): Sentence;
export function say(key: string, parameters?: Readonly<Record<string, unknown>>): Sentence {
  return parameters === undefined ? { key } : { key, parameters };
}

/** Returns a sentence in English. */
export function inEnglish(sentence: Sentence): string {
  return renderSentence(sentence, ENGLISH, 'en-GB', compileText) ?? sentence.key;
}

const MARK = 'sentence:';

/** Returns a sentence as the message of a schema, which is a string. `issueDetails` reads it. */
export function schemaText(sentence: Sentence): string {
  return MARK + JSON.stringify(sentence);
}

/** Creates a sentence as the message of a schema. */
export function sayInSchema<Key extends SentenceKey>(key: Key, ...given: SentenceArguments<Key>): string {
  return schemaText(say(key, ...given));
}

/** Returns the sentence of the message of a schema. Messages of other schemas become a sentence without a translation. */
export function readSchemaText(message: string): Sentence {
  if (!message.startsWith(MARK)) return say('fields.other', { message });
  const sentence: Sentence = JSON.parse(message.slice(MARK.length));
  return sentence;
}

/** Returns the problem of a value that a schema rejects, in English. */
export function schemaProblem(issue: { readonly message: string } | undefined): string {
  return inEnglish(issue === undefined ? say('fields.isNotValid') : readSchemaText(issue.message));
}
