import { LANGUAGE } from './language.ts';

export { plural } from './plural.ts';

/** German messages by the name of their feature. They are loaded before any module that defines messages runs. */
const german: Readonly<Record<string, unknown>> =
  LANGUAGE === 'de' ? (await import('../german.ts')).GERMAN : {};

/**
 * Defines the texts of a feature, in its `messages.ts`. The German ones are in `messages.de.ts`, declared as `typeof` the
 * English ones, and listed in `german.ts`.
 * @param name the name under which `german.ts` lists the feature.
 * @param english strings, lists of strings, and functions that return strings, nested in objects.
 * @returns the texts in the language of the page.
 */
export function defineMessages<T extends object>(name: string, english: T): T {
  const translated = german[name];
  return hasAllOf(translated, english) ? translated : english;
}

/** The compiler compares the shapes where German messages are declared. This detects a feature under a wrong name. */
function hasAllOf<T extends object>(translated: unknown, english: T): translated is T {
  return (
    typeof translated === 'object' &&
    translated !== null &&
    Object.keys(english).every((key) => key in translated)
  );
}
