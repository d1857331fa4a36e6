import { GERMAN_NAMES } from '../../../../server/src/lib/status-names/de.data.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The German texts of status pages. */
export const statusPagesMessages: typeof messages = {
  title: 'Statusseiten',
  text: 'Seiten, die Ihren Besuchern zeigen, ob Ihre Dienste funktionieren.',
  loading: 'Statusseiten werden geladen',
  create: 'Statusseite erstellen',
  import: 'Statusseite importieren',
  more: 'Weitere Aktionen',
  loadMore: 'Weitere Statusseiten laden',
  notAllowed: 'Ihre Rolle darf Statusseiten lesen, aber nicht ändern.',
  search: 'Name oder Adresse suchen',
  noMatch: 'Keine Statusseite entspricht der Suche',
  noMatchText: 'Ändern Sie die Suche.',
  clear: 'Suche leeren',
  states: GERMAN_NAMES.state,
  severities: GERMAN_NAMES.severity,
  statuses: GERMAN_NAMES.incidentStatus,
  maintenanceStatuses: GERMAN_NAMES.maintenanceStatus,
  visibilities: {
    public: 'Öffentlich',
    password: 'Passwort',
    email: 'E-Mail-Adressen',
    ip: 'IP-Bereiche',
    members: 'Mitglieder',
  },
  columns: {
    page: 'Seite',
    state: 'Zustand',
    visibility: 'Sichtbar für',
    components: 'Komponenten',
    incidents: 'Offene Vorfälle',
    subscribers: 'Abonnenten',
  },
  components: (count: number) =>
    `${number(count)} ${plural(count, { one: 'Komponente', other: 'Komponenten' })}`,
  incidents: (count: number) =>
    `${number(count)} ${plural(count, { one: 'offener Vorfall', other: 'offene Vorfälle' })}`,
  subscribers: (count: number) =>
    `${number(count)} ${plural(count, { one: 'Abonnent', other: 'Abonnenten' })}`,
  empty: {
    title: 'Informieren Sie Besucher über Ausfälle',
    text: 'Eine Statusseite zeigt den Zustand Ihrer Dienste, 90 Tage Verlauf, Vorfälle und Wartungen. Sie bleibt erreichbar, während Ihre eigene Website ausgefallen ist.',
    readOnly: 'Eine Statusseite zeigt den Zustand Ihrer Dienste. Noch niemand hat eine erstellt.',
    steps: {
      components: {
        name: 'Wählen Sie den Inhalt',
        text: 'Monitore, Gruppen von Monitoren oder Dienste ohne Monitor.',
      },
      design: {
        name: 'Fügen Sie Ihre Marke hinzu',
        text: 'Logo, Farbe, Sprache und Domain, mit Vorschau beim Bearbeiten.',
      },
      subscribers: {
        name: 'Erreichen Sie Ihre Kunden',
        text: 'Per E-Mail, Webhook, Slack, Feed und Kalender.',
      },
    },
  },
  newPage: {
    title: 'Statusseite erstellen',
    text: 'Sie können später alles ändern.',
    name: 'Name',
    nameExample: 'Beispiel-Shop',
    slug: 'Adresse',
    slugText: (address: string) => `Die Seite ist unter ${address} erreichbar`,
    monitors: 'Monitore',
    monitorsText: 'Jeder wird zu einer Komponente. Weitere können Sie später hinzufügen.',
    submit: 'Statusseite erstellen',
    cancel: 'Abbrechen',
    created: (name: string) => `${name} erstellt`,
    incomplete: 'Einige Monitore konnten nicht hinzugefügt werden',
  },
  page: {
    loading: 'Statusseite wird geladen',
    open: 'Seite öffnen',
    openText: 'Öffnet einen neuen Tab',
    createIncident: 'Vorfall erstellen',
    menu: 'Aktionen für die Seite',
    delete: 'Statusseite löschen',
    deleteTitle: (name: string) => `${name} löschen?`,
    deleteText:
      'Ihre Komponenten, Vorfälle, Wartungen und Abonnenten werden ebenfalls gelöscht. Ihre Adresse wird frei.',
    deleted: 'Statusseite gelöscht',
    tabs: {
      incidents: 'Vorfälle',
      maintenance: 'Wartung',
      design: 'Gestaltung',
      visibility: 'Sichtbarkeit',
      subscribers: 'Abonnenten',
      templates: 'Vorlagen',
    },
    sections: 'Bereiche der Statusseite',
  },
  impact: {
    title: 'Betroffene Komponenten',
    text: 'Wählen Sie den Zustand jeder betroffenen Komponente.',
    none: 'Die Seite hat noch keine Komponenten.',
    state: (name: string) => `Zustand von ${name}`,
    notAffected: 'Nicht betroffen',
  },
  markdown: {
    write: 'Schreiben',
    preview: 'Vorschau',
    label: 'Nachricht',
    mode: 'Schreiben oder Vorschau',
    hint: 'Markdown: **fett**, [Link](https://example.com), Listen und Code.',
    empty: 'Noch nichts zum Anzeigen.',
  },
};
