/** A part of a sentence: plain text, or an emphasized one. */
export type Token =
  | string
  | {
      readonly kind: 'attribute' | 'value' | 'outcome' | 'percent' | 'segment' | 'flag';
      readonly text: string;
    };

/** A sentence about a configuration. Its emphasized parts are shown in their own style. */
export type Sentence = readonly Token[];

/** Fills the placeholders of a template: `{value} to {percent}`. Placeholders without a part are left as they are. */
export function fill(template: string, parts: Readonly<Record<string, Token | Sentence>>): Sentence {
  return template
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .flatMap((piece): Sentence => {
      const part = /^\{\w+\}$/.test(piece) ? parts[piece.slice(1, -1)] : undefined;
      if (part === undefined) return [piece];
      return isSentence(part) ? part : [part];
    });
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
