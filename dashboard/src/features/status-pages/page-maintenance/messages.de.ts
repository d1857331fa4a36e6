import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The German texts of the scheduled maintenance of status pages. */
export const statusPageMaintenanceMessages: typeof messages = {
  title: 'Wartung',
  text: 'Im Voraus angekündigt. Sie beginnt und endet automatisch und zählt nicht als Ausfall.',
  loading: 'Wartungen werden geladen',
  loadMore: 'Weitere Wartungen laden',
  create: 'Wartung planen',
  none: 'Keine Wartung geplant',
  noneText: 'Kündigen Sie geplante Arbeiten im Voraus an. Abonnenten sehen sie in ihrem Kalender.',
  columns: { title: 'Wartung', when: 'Wann', status: 'Status', actions: 'Aktionen' },
  duration: (text: string) => `für ${text}`,
  repeats: (text: string) => `Wiederholung: ${text}`,
  components: (count: number) =>
    `${number(count)} ${plural(count, { one: 'Komponente', other: 'Komponenten' })}`,
  menu: (title: string) => `Aktionen für ${title}`,
  edit: 'Bearbeiten',
  addUpdate: 'Meldung hinzufügen',
  updates: (count: number) => `${number(count)} ${plural(count, { one: 'Meldung', other: 'Meldungen' })}`,
  delete: 'Löschen',
  deleteTitle: (title: string) => `${title} löschen?`,
  deleteText:
    'Vergangene Termine werden ebenfalls gelöscht. Sagen Sie sie mit einer Meldung ab, um sie zu behalten.',
  deleteNotifyText: 'Sie erfahren, dass sie abgesagt ist.',
  deleteMaintenance: 'Wartung löschen',
  done: {
    created: 'Wartung geplant',
    saved: 'Wartung gespeichert',
    deleted: 'Wartung gelöscht',
    updated: 'Meldung veröffentlicht',
  },
  form: {
    newTitle: 'Wartung planen',
    editTitle: (title: string) => `${title} bearbeiten`,
    title: 'Titel',
    titleExample: 'Datenbank-Update',
    messageExample: 'Was Besucher bemerken werden, und wie lange.',
    components: 'Betroffene Komponenten',
    componentsText: 'Besucher sehen sie als „Wartung“.',
    pausesAlerts: 'Alarme ihrer Monitore aussetzen',
    pausesAlertsText: 'Erstellt ein Wartungsfenster der Monitore für dieselben Zeiten.',
    notify: 'Abonnenten benachrichtigen',
    notifyText: 'Jetzt, und wenn sie beginnt und endet.',
    notifyOfTimesText: 'Sie erhalten die neuen Zeiten, wenn sich diese ändern.',
    submit: 'Wartung planen',
    save: 'Speichern',
  },
  update: {
    effect: 'Wirkung',
    effects: {
      none: 'Nur eine Nachricht',
      in_progress: 'Beginnt jetzt',
      completed: 'Endet jetzt',
      canceled: 'Wird abgesagt',
    },
    submit: 'Meldung veröffentlichen',
    none: 'Noch keine Meldungen.',
  },
};
