/** Texts in another language by English ones. `{}` in the key stands for a parameter; `{0}` in the value for the first of them. */
export type Texts = Readonly<Record<string, string>>;

/** Longer texts are not messages of the server. The limit bounds the time of the search. */
const MAX_LENGTH = 1_000;

interface Template {
  readonly pattern: RegExp;
  readonly translated: string;
}

const templatesOf = new WeakMap<Texts, readonly Template[]>();

/**
 * Translates a text of the server: as a whole, otherwise sentence by sentence. Parameters are translated in the same
 * way, so that `must be {}` contains the translated name of a type.
 * @param showParameter converts parameters without a translation, such as numbers.
 * @returns the text unchanged where there is no translation.
 */
export function translate(text: string, texts: Texts, showParameter: ShowParameter = (one) => one): string {
  if (text.length > MAX_LENGTH) return text;
  return translateWhole(text, texts, showParameter) ?? translateParts(text, texts, showParameter);
}

type ShowParameter = (parameter: string) => string;

function translateWhole(text: string, texts: Texts, showParameter: ShowParameter): string | undefined {
  if (Object.hasOwn(texts, text)) return texts[text];
  for (const { pattern, translated } of compile(texts)) {
    const match = pattern.exec(text);
    if (match !== null)
      return translated.replaceAll(/\{(\d)\}/g, (_, index: string) =>
        translate(showParameter(match[Number(index) + 1] ?? ''), texts, showParameter),
      );
  }
  return undefined;
}

/** Translates the sentences of a text, or the members of a choice: `a string or null`. */
function translateParts(text: string, texts: Texts, showParameter: ShowParameter): string {
  const sentences = text.split(/(?<=[.;?]) /);
  if (sentences.length > 1)
    return sentences.map((sentence) => translateSentence(sentence, texts, showParameter)).join(' ');
  const ended = /^(.+)([.;])$/.exec(text);
  if (ended !== null) return translateSentence(text, texts, showParameter);
  const members = text.split(/(, | or )/);
  if (members.length === 1 || !members.some((member) => Object.hasOwn(texts, member))) return text;
  return members.map((member) => texts[member] ?? member).join('');
}

function translateSentence(sentence: string, texts: Texts, showParameter: ShowParameter): string {
  const [, body = sentence, end = ''] = /^(.+)([.;])$/.exec(sentence) ?? [];
  const whole = translateWhole(sentence, texts, showParameter);
  return whole ?? `${translateWhole(body, texts, showParameter) ?? body}${end}`;
}

/** Returns the templates of a table, those with the longest fixed text first: the most specific one applies. */
function compile(texts: Texts): readonly Template[] {
  const known = templatesOf.get(texts);
  if (known !== undefined) return known;
  const templates = Object.entries(texts)
    .filter(([english]) => english.includes('{}'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, translated]) => ({ pattern: patternOf(english), translated }));
  templatesOf.set(texts, templates);
  return templates;
}

function patternOf(english: string): RegExp {
  const fixed = english.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('(.+?)')}$`, 's');
}
