import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const NTH: Readonly<Record<number, string>> = { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten' };

/** The German texts of maintenance windows. */
export const maintenanceMessages: typeof messages = {
  title: 'Wartung',
  text: 'In einem Wartungsfenster wird kein Zustand seiner Monitore gemeldet und keine Zeit gezählt.',
  loading: 'Wartungsfenster werden geladen',
  create: 'Wartung planen',
  empty: 'Keine Wartung geplant',
  emptyText:
    'Planen Sie sie vor einem Deployment oder für jede Sonntagnacht: Während einer Wartung wird nicht benachrichtigt.',
  columns: { name: 'Fenster', next: 'Nächstes', length: 'Dauer', applies: 'Gilt für', actions: 'Aktionen' },
  open: 'Jetzt offen',
  over: 'Vorbei',
  all: 'Alle Monitore',
  monitors: (count: number) => `${number(count)} ${plural(count, { one: 'Monitor', other: 'Monitore' })}`,
  menu: (name: string) => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  delete: 'Löschen',
  deleteTitle: (name: string) => `${name} löschen?`,
  deleteText: 'Ein offenes Fenster endet. Zustände, die sich inzwischen geändert haben, werden gemeldet.',
  more: 'Weitere laden',
  done: { created: 'Wartung geplant', saved: 'Wartung gespeichert', deleted: 'Wartung gelöscht' },
  repeats: {
    once: 'Einmal',
    daily: (interval: number, _on: string) =>
      interval === 1 ? 'Jeden Tag' : `Alle ${number(interval)} Tage`,
    weekly: (interval: number, on: string) =>
      `${interval === 1 ? 'Jede Woche' : `Alle ${number(interval)} Wochen`}: ${on}`,
    monthly: (interval: number, on: string) =>
      `${interval === 1 ? 'Jeden Monat' : `Alle ${number(interval)} Monate`} ${on}`,
    nth: (week: number, day: string) => `am ${NTH[week] ?? 'letzten'} ${day}`,
    day: (day: number) => `am ${number(day)}.`,
    times: (count: number) => `${number(count)}-mal`,
  },
  form: {
    newTitle: 'Wartung planen',
    editTitle: (name: string) => `${name} bearbeiten`,
    name: 'Name',
    nameExample: 'Updates am Sonntag',
    startsAt: 'Beginn',
    zone: 'Zeitzone',
    length: 'Dauer',
    unit: 'Einheit',
    units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    repeats: 'Wiederholung',
    choices: {
      never: 'Keine Wiederholung',
      daily: 'Täglich',
      weekly: 'Wöchentlich',
      monthly: 'Monatlich',
      custom: 'Nach einer Regel (RFC 5545)',
    },
    interval: { daily: 'Alle … Tage', weekly: 'Alle … Wochen', monthly: 'Alle … Monate' },
    weekdays: 'An',
    monthly: 'Am',
    count: 'Endet nach … Malen',
    countText: 'Leer: ohne Ende.',
    rule: 'Regel',
    ruleText: 'Zum Beispiel FREQ=MONTHLY;BYDAY=1MO. Ohne DTSTART, Stunden und Minuten.',
    monitors: 'Monitore',
    monitorsText: 'Ohne Monitore und Tags gilt das Fenster für alle Monitore.',
    tags: 'Tags',
    next: 'Nächste Termine',
    noNext: 'Es findet nicht mehr statt.',
    onServer: 'Der Server berechnet die Termine dieser Regel.',
    cancel: 'Abbrechen',
    submit: 'Wartung planen',
    save: 'Speichern',
  },
};
