import { LANGUAGE } from '../../lib/language.ts';
import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const monitors = (count: number) =>
  `${number(count)} ${plural(count, { one: 'Monitor', other: 'Monitore' })}`;

/** The German texts of the list of monitors, and of states and kinds everywhere. */
export const monitorsMessages: typeof messages = {
  title: 'Monitore',
  text: 'Prüfungen von Websites, Servern, Zertifikaten und Jobs.',
  loading: 'Monitore werden geladen',
  create: 'Monitor erstellen',
  maintenance: 'Wartung',
  today: 'Heute',
  states: {
    up: 'Verfügbar',
    degraded: 'Beeinträchtigt',
    down: 'Ausgefallen',
    unreachable: 'Nicht erreichbar',
    pending: 'Ausstehend',
    paused: 'Pausiert',
    maintenance: 'Wartung',
    unknown: 'Unbekannt',
  },
  kinds: {
    http: { name: 'Website oder API', text: 'Eine HTTP-Anfrage: Status, Inhalt, Zertifikat und Dauer.' },
    transaction: {
      name: 'Mehrere Anfragen',
      text: 'Anfragen nacheinander, zum Beispiel Anmelden und Bestellen.',
    },
    heartbeat: {
      name: 'Cronjob',
      text: 'Ihr Job sendet bei jedem Lauf eine Anfrage. Bleibt sie aus, erfahren Sie es.',
    },
    tcp: { name: 'TCP-Port', text: 'Eine Datenbank, ein Mailserver oder ein anderer Port.' },
    dns: { name: 'DNS-Eintrag', text: 'Die Einträge eines Namens und ihre Werte.' },
    tls: { name: 'Zertifikat', text: 'Gültigkeit, Hostname, Kette und Tage bis zum Ablauf.' },
    ping: { name: 'Ping', text: 'ICMP-Echo-Anfragen an einen Host.' },
    domain: { name: 'Ablauf einer Domain', text: 'Wann die Registrierung einer Domain endet.' },
  },
  columns: {
    monitor: 'Monitor',
    days: (count: number) => `Letzte ${number(count)} Tage`,
    latency: '24 Stunden',
    availability: 'Verfügbarkeit',
    actions: 'Aktionen',
  },
  day: {
    none: (day: string) => `${day}: keine Werte`,
    availability: (day: string, percent: string) => `${day}: ${percent}`,
    down: (duration: string) => `${duration} ausgefallen`,
    degraded: (duration: string) => `${duration} beeinträchtigt`,
  },
  days: (name: string, count: number, percent: string, problems: number) =>
    `${name}, letzte ${number(count)} Tage: ${percent} verfügbar, ${
      problems === 0
        ? 'kein Ausfall'
        : `Ausfälle an ${number(problems)} ${plural(problems, { one: 'Tag', other: 'Tagen' })}`
    }`,
  latency: (name: string, last: string) => `${name}, Antwortzeiten der letzten 24 Stunden. Zuletzt: ${last}`,
  counts: 'Zustände aller Monitore',
  toolbar: {
    search: 'Name oder Ziel suchen',
    state: 'Zustand',
    allStates: 'Alle Zustände',
    kind: 'Art',
    allKinds: 'Alle Arten',
    tag: 'Tag',
    allTags: 'Alle Tags',
    clear: 'Filter entfernen',
  },
  noGroup: 'Ohne Gruppe',
  count: (count: number) => monitors(count),
  problems: (count: number) => `${number(count)} ausgefallen oder beeinträchtigt`,
  filterByTag: (tag: string) => `Monitore mit dem Tag ${tag} anzeigen`,
  lasting: (duration: string) => `seit ${duration}`,
  every: (duration: string) => `alle ${duration}`,
  menu: (name: string) => `Aktionen für ${name}`,
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  edit: 'Bearbeiten',
  loadMore: 'Weitere Monitore laden',
  more: 'Weitere Aktionen',
  import: 'Monitore importieren',
  noMatch: 'Kein Monitor passt',
  noMatchText: 'Ändern Sie die Suche oder die Filter.',
  empty: {
    title: 'Erfahren Sie es vor Ihren Besuchern',
    text: 'Ein Monitor prüft ein Ziel in festen Abständen und benachrichtigt Sie, wenn es ausfällt. Beginnen Sie mit einem davon:',
    readOnly: 'Ein Monitor prüft ein Ziel in festen Abständen. Bisher hat niemand einen erstellt.',
    starts: {
      http: { name: 'Website überwachen', text: 'Adresse einfügen. Sie wird schon beim Tippen geprüft.' },
      tls: { name: 'Zertifikat überwachen', text: 'Wochen vor dem Ablauf Bescheid wissen.' },
      heartbeat: { name: 'Cronjob überwachen', text: 'Eine Zeile curl am Ende Ihrer Sicherung.' },
    },
  },
  bulk: {
    open: 'Nach Tag pausieren',
    title: 'Nach Tag pausieren oder fortsetzen',
    text: 'Betrifft alle Monitore mit dem Tag. Pausierte Monitore werden nicht geprüft, und ihre offenen Ausfälle enden ohne Benachrichtigung.',
    tag: 'Tag',
    action: 'Aktion',
    cancel: 'Abbrechen',
    pause: 'Monitore pausieren',
    resume: 'Monitore fortsetzen',
    paused: (count: number) => `${monitors(count)} pausiert`,
    resumed: (count: number) => `${monitors(count)} fortgesetzt`,
  },
  done: {
    paused: (name: string) => `${name} pausiert`,
    resumed: (name: string) => `${name} fortgesetzt`,
  },
};
