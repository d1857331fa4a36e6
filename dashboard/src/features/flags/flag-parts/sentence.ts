import { fillParts } from '../../../lib/fill-parts.ts';

/** A part of a sentence: plain text, or an emphasized one. */
export type Token =
  | string
  | {
      readonly kind: 'attribute' | 'value' | 'outcome' | 'percent' | 'segment' | 'flag';
      readonly text: string;
    };

/** A sentence about a configuration. Its emphasized parts are shown in their own style. */
export type Sentence = readonly Token[];

/** Fills tokens and sentences into a text. */
export function fill<Parts extends Readonly<Record<string, Token | Sentence>>>(
  text: (parameters: { readonly [Name in keyof Parts]: string }) => string,
  parts: Parts,
): Sentence {
  return fillParts(text, parts).flatMap((piece): Sentence => (isSentence(piece) ? piece : [piece]));
}

/** Joins sentences as a list of the language: "a, b, or c". */
export function joinList(list: Intl.ListFormat, sentences: readonly Sentence[]): Sentence {
  const places = sentences.map((_, index) => String(index));
  return list
    .formatToParts(places)
    .flatMap(
      ({ type, value }): Sentence => (type === 'element' ? (sentences[Number(value)] ?? []) : [value]),
    );
}

/** Returns a sentence as plain text. */
export function plain(sentence: Sentence): string {
  return sentence.map((token) => (typeof token === 'string' ? token : token.text)).join('');
}

function isSentence(part: Token | Sentence): part is Sentence {
  return Array.isArray(part);
}
