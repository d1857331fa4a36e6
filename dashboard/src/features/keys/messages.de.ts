import { LANGUAGE } from '../../lib/language.ts';
import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);

/** The German texts of API keys. */
export const keysMessages: typeof messages = {
  list: {
    title: 'API-Schlüssel',
    text: 'Mit Schlüsseln greifen Server und Skripte auf die API zu.',
    create: 'API-Schlüssel erstellen',
    created: 'API-Schlüssel erstellt',
    secretOf: (name) => `Secret von ${name}`,
    keepersOnly: 'Nur Inhaber und Administratoren können API-Schlüssel verwalten.',
    loading: 'API-Schlüssel werden geladen',
    empty: 'Noch keine API-Schlüssel',
    emptyText:
      'Server, Skripte und Agenten verwenden einen Schlüssel, um Statistiken abzufragen oder Ereignisse zu senden. Ein Schlüssel hat nur die Scopes, die Sie ihm geben.',
    name: 'Name',
    key: 'Schlüssel',
    scopes: 'Scopes',
    websites: 'Websites',
    lastUsed: 'Zuletzt verwendet',
    expires: 'Läuft ab',
    status: 'Status',
    creator: 'Erstellt von',
    scopeCount: (count) => `${number(count)} ${plural(count, { one: 'Scope', other: 'Scopes' })}`,
  },
  key: {
    title: 'API-Schlüssel',
    loading: 'API-Schlüssel wird geladen',
    edit: 'Bearbeiten',
    rotate: 'Rotieren',
    revoke: 'Widerrufen',
    prefix: 'Beginnt mit',
    created: 'Erstellt',
    createdBy: (time, name) => `${time} von ${name}`,
    formerMember: 'gelöschtem Benutzer',
    lastUse: (operation, ip) => `${operation} von ${ip}`,
    allWebsites: 'Alle Websites der Organisation',
    expiresSoon: (time) => `Läuft ${time} ab`,
    expiresSoonText: (time) => `Anfragen mit diesem Schlüssel schlagen ab ${time} fehl.`,
    changeExpiry: 'Ablauf ändern',
  },
  edit: {
    title: 'API-Schlüssel bearbeiten',
    text: 'Änderungen gelten ab der nächsten Anfrage. Das Secret bleibt gleich.',
    submit: 'Änderungen speichern',
    saved: 'API-Schlüssel gespeichert',
    unchangedExpiry: (expiry) => `Unverändert: ${expiry}`,
  },
  grace: {
    title: (time) => `Das alte Secret ist bis ${time} gültig`,
    text: 'Ersetzen Sie es bis dahin in allen Programmen.',
    end: 'Jetzt beenden',
    endTitle: 'Altes Secret ungültig machen?',
    endText: 'Anfragen mit dem alten Secret schlagen sofort fehl. Das neue Secret bleibt gültig.',
    confirm: 'Altes Secret ungültig machen',
    ended: 'Altes Secret ungültig gemacht',
  },
  usage: {
    title: 'Anfragen',
    total: (count) =>
      count === 0
        ? 'Keine Anfragen in den letzten 30 Tagen.'
        : `${number(count)} ${plural(count, { one: 'Anfrage', other: 'Anfragen' })} in den letzten 30 Tagen.`,
    day: (date, count) => `${date}: ${number(count)} ${plural(count, { one: 'Anfrage', other: 'Anfragen' })}`,
    today: 'Heute',
  },
  statuses: { active: 'Aktiv', expired: 'Abgelaufen', revoked: 'Widerrufen' },
  allWebsites: 'Alle Websites',
  websiteCount: (count) => `${number(count)} ${plural(count, { one: 'Website', other: 'Websites' })}`,
  never: 'Nie',
  form: {
    title: 'API-Schlüssel erstellen',
    text: 'Ermöglicht einem Server oder Skript den Zugriff auf die API. Geben Sie dem Schlüssel nur die benötigten Scopes.',
    cancel: 'Abbrechen',
    submit: 'API-Schlüssel erstellen',
    name: 'Name',
    nameHint: 'Der Server oder das Skript, das den Schlüssel verwendet.',
    namePlaceholder: 'Nächtlicher Bericht',
    organization: 'Organisation',
    expires: 'Läuft ab',
    expiresHint: 'Nach diesem Datum schlagen Anfragen mit diesem Schlüssel fehl.',
    noScopes: 'Wählen Sie mindestens einen Scope aus.',
  },
  scopes: {
    title: 'Scopes',
    areas: {
      analytics: 'Statistiken',
      links: 'Kurzlinks',
      monitors: 'Uptime-Monitore',
      statusPages: 'Statusseiten',
      management: 'Verwaltung',
    },
    descriptions: {
      'read:data': 'Statistiken abfragen und Websites auflisten',
      'track:events': 'Eigene Ereignisse, Seitenaufrufe und Besuche senden',
      'read:links': 'Kurzlinks und ihre Statistiken lesen',
      'write:links': 'Kurzlinks erstellen, ändern und löschen',
      'read:monitors': 'Uptime-Monitore und ihre Statistiken lesen',
      'write:monitors': 'Uptime-Monitore erstellen, ändern, pausieren, fortsetzen und löschen',
      'read:status_pages': 'Statusseiten, Vorfälle und die Sichtbarkeit von Monitoren lesen',
      'write:status_pages': 'Statusseiten, Vorfälle und die Sichtbarkeit von Monitoren verwalten',
      'manage:websites':
        'Websites und ihre Einstellungen erstellen, ändern und löschen; Tracking-Konfiguration rotieren',
      'manage:flags': 'Feature-Flags und Targeting-Regeln verwalten',
      'manage:config': 'Konfiguration von Integrationen und Einstellungen der Organisation verwalten',
    },
  },
  presets: {
    read: { name: 'Statistiken lesen', purpose: 'Dashboards, Berichte, Agenten' },
    send: { name: 'Ereignisse senden', purpose: 'Ihre Server' },
    readAndSend: { name: 'Lesen und senden', purpose: 'Die meisten Integrationen' },
    manage: { name: 'Websites verwalten', purpose: 'Einrichtung, Deployment-Skripte' },
  },
  access: {
    title: 'Websites',
    all: 'Alle Websites',
    selected: 'Ausgewählte Websites',
    allText: 'Alle Websites der Organisation, auch künftige.',
    selectedHint:
      'Umfasst die Links, Monitore und Flags dieser Websites, aber nicht die der Organisation selbst.',
    placeholder: 'Websites suchen …',
    noResults: 'Keine Ergebnisse.',
  },
  rotate: {
    title: (name) => `${name} rotieren?`,
    text: 'Der Schlüssel erhält ein neues Secret. Name, Scopes und Websites bleiben gleich.',
    confirm: 'Schlüssel rotieren',
    gracePeriod: 'Das alte Secret wird ungültig',
    gracePeriodHint:
      'Planen Sie genug Zeit ein, um das alte Secret zu ersetzen. Ist es in fremde Hände gelangt, wählen Sie „Sofort“.',
    gracePeriods: { none: 'Sofort', '1h': 'In 1 Stunde', '24h': 'In 24 Stunden', '7d': 'In 7 Tagen' },
    newSecret: 'Neues Secret',
    newSecretText: 'Ersetzen Sie das alte Secret durch dieses.',
    rotated: 'API-Schlüssel rotiert',
  },
  revoke: {
    title: (name) => `${name} widerrufen?`,
    text: 'Anfragen mit diesem Schlüssel schlagen ab sofort fehl. Dies kann nicht rückgängig gemacht werden.',
    confirm: 'Schlüssel widerrufen',
    revoked: 'API-Schlüssel widerrufen',
  },
  secret: {
    label: 'Secret',
    hint: 'Bewahren Sie es auf Ihren Servern auf. Jeder mit diesem Schlüssel kann alles tun, was der Schlüssel erlaubt.',
    copyNow: (label) => `${label} jetzt kopieren`,
    shownOnce: 'Die Anzeige erfolgt nur einmal.',
    copy: 'Kopieren',
    copyLabel: (label) => `${label} kopieren`,
    stored: 'Ich habe es an einem sicheren Ort gespeichert',
    whyOpen: 'Erst danach können Sie schließen, denn eine erneute Anzeige ist nicht möglich.',
    notClosed:
      'Der Dialog bleibt offen, weil eine erneute Anzeige nicht möglich ist. Bestätigen Sie, dass Sie den Wert gespeichert haben.',
    done: 'Fertig',
  },
};
