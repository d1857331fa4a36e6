import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const days = (count: number) => `${number(count)} ${plural(count, { one: 'Tag', other: 'Tagen' })}`;

/** The German texts of segments of flags. */
export const flagSegmentsMessages: typeof messages = {
  title: 'Segmente',
  text: 'Personengruppen, auf die sich Regeln mehrerer Flags beziehen.',
  loading: 'Segmente werden geladen',
  create: 'Segment erstellen',
  edit: 'Bearbeiten',
  delete: 'Segment löschen',
  deleted: 'Segment gelöscht',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: 'Ein Segment, auf das sich eine Regel bezieht, kann nicht gelöscht werden.',
  menu: (name) => `Aktionen für ${name}`,
  empty: 'Noch keine Segmente',
  emptyText:
    'Legen Sie eine Gruppe einmal fest, etwa Betatester oder Kunden mit zwei Käufen, und verwenden Sie sie in jedem Flag.',
  kinds: { rules: 'Bedingungen', list: 'Liste von IDs', analytics: 'Verhalten' },
  ids: (formatted, count) => `${formatted} ${plural(count, { one: 'ID', other: 'IDs' })}`,
  unused: 'Von keinem Flag verwendet',
  usedBy: 'Verwendet von ',
  refreshed: (ago) => `Berechnet ${ago}`,
  sentences: {
    everyone: 'Alle.',
    rules: 'Personen, bei denen {if}.',
    list: 'Personen, deren {attribute} in der Liste ist.',
    analytics: (count, within, isEvent) =>
      `Personen mit ${isEvent ? 'dem Ereignis' : 'Aufrufen von'} {subject}, mindestens ${number(count)}-mal in ${days(within)}.`,
  },
  form: {
    title: 'Segment erstellen',
    editTitle: (name) => `${name} bearbeiten`,
    text: 'Regeln von Flags können sich darauf beziehen.',
    name: 'Name',
    nameExample: 'Betatester',
    kind: 'Art',
    kindTexts: {
      rules: 'Personen, deren Attribute alle Bedingungen erfüllen.',
      list: 'Bis zu 1.000.000 IDs. Sie laden sie hoch, nachdem das Segment erstellt ist.',
      analytics: 'Personen nach ihrem Verhalten auf der Website, alle 5 Minuten berechnet.',
    },
    description: 'Beschreibung',
    optional: 'Optional',
    addCondition: 'Bedingung hinzufügen',
    attribute: 'Attribut',
    attributeHints: {
      list: 'Das Attribut des Kontexts, das in der Liste gesucht wird.',
      analytics: 'Das Attribut mit der profileId oder anonymousId Ihrer Ereignisse.',
    },
    of: 'Verhalten',
    ofEvent: 'Ereignis gesendet',
    ofPath: 'Seite aufgerufen',
    event: 'Ereignis',
    path: 'Pfad',
    examples: { event: 'purchase', path: '/preise' },
    minCount: 'Mindestens',
    withinDays: 'Tage',
    save: 'Änderungen speichern',
    cancel: 'Abbrechen',
    created: 'Segment erstellt',
    saved: 'Segment gespeichert',
  },
  guarded: {
    title: (environments) =>
      `Dieses Segment entscheidet über Ergebnisse in ${environments}; dort müssen Änderungen genehmigt werden`,
    texts: {
      rules: 'Bedingungen, die Sie ändern, werden als neues Segment gespeichert.',
      list: 'IDs und Attribute, die Sie ändern, werden als neues Segment gespeichert.',
      analytics: 'Änderungen daran, wer dazugehört, werden als neues Segment gespeichert.',
    },
    use: (keys) => `Schlagen Sie danach vor, das neue in ${keys} zu verwenden.`,
    useAnywhere: 'Schlagen Sie danach vor, das neue zu verwenden.',
    copyOf: (name) => `${name} (Kopie)`,
    copyHint: 'Der Name des neuen Segments.',
    save: 'Als neues Segment speichern',
    saved: (name, keys) =>
      `${name} erstellt. ${keys === '' ? 'Schlagen Sie vor, es zu verwenden.' : `Schlagen Sie vor, es in ${keys} zu verwenden.`}`,
  },
  upload: {
    open: 'IDs hochladen',
    title: (name) => `IDs von ${name} hochladen`,
    text: 'Ersetzt alle IDs der Liste. IDs werden als Hashes gespeichert und können nicht mehr gelesen werden.',
    copyText:
      'Das neue Segment enthält nur diese IDs. Sie werden als Hashes gespeichert und können nicht mehr gelesen werden.',
    file: 'Textdatei',
    fileHint: 'Eine ID pro Zeile, bis zu 1.000.000.',
    ids: 'Oder IDs eingeben',
    idsHint: 'Eine pro Zeile.',
    submit: 'IDs ersetzen',
    cancel: 'Abbrechen',
    done: 'IDs hochgeladen',
    lookup: (count) => `Eine ID unter ${count} suchen`,
    look: 'Suchen',
    contained: 'Die Liste enthält diese ID.',
    notContained: 'Die Liste enthält diese ID nicht.',
  },
};
