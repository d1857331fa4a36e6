import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const rules = (count: number) => `${number(count)} ${plural(count, { one: 'Regel', other: 'Regeln' })}`;
const targets = (count: number) => `${number(count)} ${plural(count, { one: 'Ziel', other: 'Ziele' })}`;

/** The German sentences about the configuration of a flag. */
export const flagPartsMessages: typeof messages = {
  types: { boolean: 'Boolesch', string: 'Text', number: 'Zahl', json: 'JSON' },
  lifetimes: { temporary: 'Vorübergehend', permanent: 'Dauerhaft' },
  staleness: {
    stale: 'Veraltet: ',
    since: (day) => `Seit ${day}`,
    reasons: {
      never_evaluated: 'Nie ausgewertet',
      one_value: 'Immer derselbe Wert',
      past_planned_end: 'Geplantes Ende überschritten',
    },
  },
  toggle: {
    title: {
      on: (name, environment) => `${name} in ${environment} einschalten?`,
      off: (name, environment) => `${name} in ${environment} ausschalten?`,
    },
    outcome: (summary) => `Danach wird ausgeliefert: ${summary}.`,
    confirm: { on: 'Einschalten', off: 'Ausschalten' },
    propose: 'Änderung vorschlagen',
    proposed: 'Änderung vorgeschlagen',
    comment: 'Kommentar',
    commentHint: 'Wird mit der Version gespeichert.',
    proposalHint: 'Wird den Personen gezeigt, die genehmigen können.',
    optional: 'Optional',
    cancel: 'Abbrechen',
    done: {
      on: (name, environment) => `${name} ist in ${environment} an`,
      off: (name, environment) => `${name} ist in ${environment} aus`,
    },
  },
  approval: {
    title: (environment) => `${environment} verlangt eine Genehmigung`,
    text: 'Die Änderung gilt, sobald ein anderer Inhaber, Administrator oder ein anderes Mitglied sie genehmigt. Was Sie selbst oder mit einem von Ihnen erstellten Schlüssel vorschlagen, können Sie nicht genehmigen.',
  },
  attribute: 'Attribut',
  attributePlaceholder: 'country',
  examples: {
    country: 'DE, AT, CH',
    plan: 'pro, business',
    email: 'grace@example.com',
    device: 'mobile, desktop',
    version: '2.4.0',
  },
  summary: {
    off: (value) => `Aus: ${value}`,
    all: (value) => `${value} für alle`,
    part: (value, percent, rest) => `${value} für ${percent}, sonst ${rest}`,
    targets: (count, rest) => `${targets(count)}, sonst ${rest}`,
    rules: (count, targetCount, rest) =>
      `${rules(count)}${targetCount === 0 ? '' : `, ${targets(targetCount)}`}, sonst ${rest}`,
  },
  sentences: {
    serve: {
      if: 'Wenn {if}, wird {outcome} ausgeliefert.',
      ifPart: 'Wenn {if}, wird {outcome} an {percent} ausgeliefert.',
      all: 'An alle wird {outcome} ausgeliefert.',
      part: 'An {percent} aller wird {outcome} ausgeliefert.',
    },
    split: {
      if: 'Wenn {if}, wird aufgeteilt: {outcome}.',
      ifPart: 'Wenn {if}, werden {percent} aufgeteilt: {outcome}.',
      all: 'Alle werden aufgeteilt: {outcome}.',
      part: '{percent} aller werden aufgeteilt: {outcome}.',
    },
    share: '{value} ({percent})',
    target: '{attribute} {values} erhält {outcome}.',
    isOn: '{flag} ist an.',
    isOneOf: '{flag} ist {values}.',
    inSegment: 'das Segment {segments} ist',
    more: (count) => `${number(count)} weitere`,
    not: 'nicht gilt, dass {condition}',
    operators: {
      equals: '{attribute} {values} ist',
      in: '{attribute} {values} ist',
      contains: '{attribute} {values} enthält',
      starts_with: '{attribute} mit {values} beginnt',
      ends_with: '{attribute} mit {values} endet',
      matches: '{attribute} dem Muster {values} entspricht',
      number_equals: '{attribute} = {values}',
      number_greater_than: '{attribute} > {values}',
      number_at_least: '{attribute} ≥ {values}',
      number_less_than: '{attribute} < {values}',
      number_at_most: '{attribute} ≤ {values}',
      date_before: '{attribute} vor {values} liegt',
      date_after: '{attribute} nach {values} liegt',
      version_equals: '{attribute} Version {values} ist',
      version_greater_than: '{attribute} neuer als Version {values} ist',
      version_at_least: '{attribute} Version {values} oder neuer ist',
      version_less_than: '{attribute} älter als Version {values} ist',
      version_at_most: '{attribute} Version {values} oder älter ist',
      in_network: '{attribute} im Netz {values} liegt',
      exists: '{attribute} einen Wert hat',
    },
    negated: {
      equals: '{attribute} nicht {values} ist',
      in: '{attribute} nicht {values} ist',
      contains: '{attribute} {values} nicht enthält',
      starts_with: '{attribute} nicht mit {values} beginnt',
      ends_with: '{attribute} nicht mit {values} endet',
      matches: '{attribute} dem Muster {values} nicht entspricht',
      in_network: '{attribute} nicht im Netz {values} liegt',
      exists: '{attribute} keinen Wert hat',
    },
  },
};
