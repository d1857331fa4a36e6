import { NOTIFICATION_FAMILIES } from '../notification-kinds.data.ts';
import { showEnglishNumber } from './show-english-number.ts';
import { type Texts, translate } from './translate.ts';

/** The texts of notifications in another language, by English ones. */
export interface NotificationTable {
  readonly texts: Texts;
  /** Labels of fields. */
  readonly labels: Texts;
  /** Values of fields that have one of a few values. */
  readonly values: Texts;
}

/** Texts that are not translated, by family. */
const UNTRANSLATED = new Map<string, 'message' | 'everything'>(
  NOTIFICATION_FAMILIES.flatMap((one) => ('untranslated' in one ? [[one.family, one.untranslated]] : [])),
);
/** Values of other fields are data. */
const LABELS_OF_CHOICES: ReadonlySet<string> = new Set(['Expected', 'Status', 'Severity']);
/** A number as English notifications write it: `1,234` or `0.25`. */
const NUMBER = /^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/;

/** The texts of a notification. */
export interface NotificationTexts {
  /** `monitor.down` and the like. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Returns the texts of a notification in another language. Text that people wrote is returned unchanged: reports are in the language of their
 * settings, and the text of an incident, of maintenance or of a flag can be a message of its author.
 */
export function translateNotification(
  { kind, title, text }: NotificationTexts,
  { texts }: NotificationTable,
  language: string,
): { readonly title: string; readonly text: string } {
  const translateText = (one: string) => translateNotificationText(one, texts, language);
  const untranslated = UNTRANSLATED.get(kind.split('.', 1)[0] ?? kind);
  if (untranslated === 'everything') return { title, text };
  const isRepeated = text === `${title}.`;
  const isMessage = untranslated === 'message' && !text.startsWith('• ') && !isRepeated;
  const translated = translateText(title);
  return {
    title: translated,
    text: isRepeated
      ? `${translated}.`
      : isMessage
        ? isAcknowledgement(text)
          ? translateText(text)
          : text
        : translateText(text),
  };
}

/** Translates a text: each line, and the duration of an outage apart from its reason. */
function translateNotificationText(text: string, texts: Texts, language: string): string {
  const showNumber = (one: string) => (NUMBER.test(one) ? showEnglishNumber(one, language) : one);
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/ (?=It was down for \S+ \S+\.$)/)
        .map((part) => translate(part, texts, showNumber))
        .join(' '),
    )
    .join('\n');
}

/** Returns a field of a notification in another language. */
export function translateField(
  { label, value }: { readonly label: string; readonly value: string },
  { labels, values }: NotificationTable,
) {
  return {
    label: translate(label, labels),
    value: LABELS_OF_CHOICES.has(label) ? translate(value, values) : value,
  };
}

/** The text of an acknowledgement replaces that of the author. */
function isAcknowledgement(text: string): boolean {
  return text.endsWith(' acknowledged the problem.');
}
