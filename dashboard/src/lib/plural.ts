import { LANGUAGE } from './language.ts';

const rules = new Intl.PluralRules(LANGUAGE);

/**
 * Chooses the form of a noun for a number: `plural(2, { one: 'visit', other: 'visits' })` is `visits`.
 * German messages import it from here, not from `messages.ts`: that module waits for them.
 * @param forms by plural category (Unicode CLDR). English and German have these two.
 */
export function plural(count: number, forms: { readonly one: string; readonly other: string }): string {
  return rules.select(count) === 'one' ? forms.one : forms.other;
}
