import { NOTIFICATION_FAMILIES } from '../notification-kinds.data.ts';
import { FIELD_LABELS, FIELD_VALUES, NOTIFICATION_TEXTS } from './notification-texts.data.ts';
import { REASON_TEXTS } from './reason-texts.data.ts';
import { translate } from './translate.ts';

const TEXTS = { ...REASON_TEXTS, ...NOTIFICATION_TEXTS };
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
 * Returns the texts of a notification in German. Text that people wrote is returned unchanged: reports are in the language of their
 * settings, and the text of an incident, of maintenance or of a flag can be a message of its author.
 */
export function translateNotification({ kind, title, text }: NotificationTexts): {
  readonly title: string;
  readonly text: string;
} {
  const untranslated = UNTRANSLATED.get(kind.split('.', 1)[0] ?? kind);
  if (untranslated === 'everything') return { title, text };
  const isRepeated = text === `${title}.`;
  const isMessage = untranslated === 'message' && !text.startsWith('• ') && !isRepeated;
  const german = translateNotificationText(title);
  return {
    title: german,
    text: isRepeated
      ? `${german}.`
      : isMessage
        ? translateAcknowledgement(text)
        : translateNotificationText(text),
  };
}

/** Returns a text of a notification in German: each line, and the duration of an outage apart from its reason. */
function translateNotificationText(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/ (?=It was down for \S+ \S+\.$)/)
        .map((part) => translate(part, TEXTS, showNumber))
        .join(' '),
    )
    .join('\n');
}

/** Returns a field of a notification in German. */
export function translateField({ label, value }: { readonly label: string; readonly value: string }) {
  return {
    label: translate(label, FIELD_LABELS),
    value: LABELS_OF_CHOICES.has(label) ? translate(value, FIELD_VALUES) : value,
  };
}

/** The text of an acknowledgement replaces that of the author. */
function translateAcknowledgement(text: string): string {
  return text.endsWith(' acknowledged the problem.') ? translateNotificationText(text) : text;
}

function showNumber(text: string): string {
  if (!NUMBER.test(text)) return text;
  return text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}
