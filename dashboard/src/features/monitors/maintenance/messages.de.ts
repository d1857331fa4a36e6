import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

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
  form: {
    newTitle: 'Wartung planen',
    editTitle: (name: string) => `${name} bearbeiten`,
    name: 'Name',
    nameExample: 'Updates am Sonntag',
    monitors: 'Monitore',
    monitorsText: 'Ohne Monitore und Tags gilt das Fenster für alle Monitore.',
    tags: 'Tags',
    submit: 'Wartung planen',
    save: 'Speichern',
  },
};
