import type { compileText } from '../../../../server/src/lib/texts/format-text.ts';
import {
  renderSentence,
  type Sentence,
  type Sentences,
} from '../../../../server/src/lib/texts/render-sentence.ts';
import { showEnglishNumber } from '../../../../server/src/lib/texts/show-english-number.ts';
import { type Texts, translate } from '../../../../server/src/lib/texts/translate.ts';
import {
  type NotificationTable,
  type NotificationTexts,
  translateNotification,
} from '../../../../server/src/lib/texts/translate-notification.ts';

/** What a text of the server is about. */
export type ServerTextKind = 'errors' | 'reasons' | 'flagImports' | 'pageImports';

/** What the server describes in English, in another language. */
interface DescribedTexts {
  /** By the kind of an integration. The name is missing if it is that of a product. */
  readonly channels: Readonly<
    Record<string, { readonly name?: string; readonly description: string; readonly fields: FieldTexts }>
  >;
  /** By the kind of a monitor. */
  readonly monitorFields: Readonly<Record<string, FieldTexts>>;
}

type FieldTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** Texts of the server in another language. */
interface ServerTables extends DescribedTexts {
  readonly language: string;
  /** By area and name. */
  readonly sentences: Sentences;
  /** By English sentences, in which `{}` stands for a parameter. */
  readonly texts: Readonly<Record<ServerTextKind, Texts>>;
  readonly notifications: NotificationTable;
}

/** Shows texts of the server in another language. */
export interface ServerTexts extends DescribedTexts {
  /** Returns the sentence of an object in the language; `undefined` where it has no translation. See `show-server-text.ts`. */
  showIn(body: unknown, compile: typeof compileText, name?: string): string | undefined;
  /** Returns a text in the language; in English where it has no translation. */
  show(text: string, kind: ServerTextKind): string;
  showNotification(texts: NotificationTexts): { readonly title: string; readonly text: string };
}

const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;

/** Returns the texts of the server in a language. Part of the scripts of languages other than English. */
export function createServerTexts({
  language,
  sentences,
  texts,
  notifications,
  ...described
}: ServerTables): ServerTexts {
  const showParameter = (one: string) => (THOUSANDS.test(one) ? showEnglishNumber(one, language) : one);
  return {
    ...described,
    showIn(body, compile, name) {
      const sentence = sentenceIn(body, name);
      return sentence && renderSentence(sentence, sentences, language, compile);
    },
    show: (text, kind) => translate(text, texts[kind], showParameter),
    showNotification: (texts) => translateNotification(texts, notifications, language),
  };
}

function sentenceIn(body: unknown, name: string | undefined): Sentence | undefined {
  const key = memberOf(body, name === undefined ? 'key' : `${name}Key`);
  const parameters = memberOf(body, name === undefined ? 'parameters' : `${name}Parameters`);
  if (typeof key !== 'string') return undefined;
  return typeof parameters === 'object' && parameters !== null
    ? { key, parameters: Object.fromEntries(Object.entries(parameters)) }
    : { key };
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
