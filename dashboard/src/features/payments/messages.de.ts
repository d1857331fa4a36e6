import { LANGUAGE } from '../../lib/language.ts';
import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

const count = (number: number, forms: Parameters<typeof plural>[1]) =>
  `${number.toLocaleString(LANGUAGE)} ${plural(number, forms)}`;

/** The German texts of payment sources and payments. */
export const paymentsMessages: typeof messages = {
  title: 'Zahlungen',
  text: 'Zahlungen, die Ihr Zahlungsanbieter meldet, als Teil des Umsatzes.',
  back: 'Umsatz',
  loading: 'Wird geladen',
  cancel: 'Abbrechen',
  providers: { stripe: 'Stripe', paddle: 'Paddle', lemon_squeezy: 'Lemon Squeezy', polar: 'Polar' },
  modes: { live: 'Live', test: 'Test' },
  states: {
    secret_missing: 'Geheimnis fehlt',
    waiting: 'Wartet auf das erste Ereignis',
    receiving: 'Empfängt',
    failing: 'Fehler',
  },
  sources: {
    title: 'Zahlungsquellen',
    add: 'Quelle hinzufügen',
    readOnly: 'Nur Rollen, die Integrationen verwalten, sehen und ändern Zahlungsquellen.',
    empty: 'Verbinden Sie Ihren Zahlungsanbieter',
    emptyText:
      'Jede Zahlung, Verlängerung und Erstattung zählt dann als Umsatz, zugeordnet zu der Kampagne und der Seite, die dazu geführt haben. Kartendaten und E-Mail-Adressen werden nicht gespeichert.',
    menu: (name) => `Aktionen für ${name}`,
    setSecret: 'Signaturgeheimnis setzen',
    replaceSecret: 'Signaturgeheimnis ersetzen',
    rename: 'Umbenennen',
    delete: 'Löschen',
    deleteTitle: (name) => `${name} löschen?`,
    deleteText:
      'Die Adresse empfängt nichts mehr. Die Zahlungen bleiben in Berichten, werden hier aber nicht mehr aufgeführt.',
    deleted: 'Quelle gelöscht',
    address: 'Webhook-Adresse',
    received: (number) => count(number, { one: 'Webhook empfangen', other: 'Webhooks empfangen' }),
    rejected: (number) => count(number, { one: 'abgelehnt', other: 'abgelehnt' }),
    lastReceived: (ago) => `Zuletzt empfangen ${ago}`,
    lastError: (time) => `Das letzte Problem, ${time}`,
    waitingText:
      'Führen Sie eine Zahlung aus, oder senden Sie ein Testereignis im Dashboard des Anbieters. Diese Seite aktualisiert sich, sobald es eintrifft.',
    secretUntil: (time) => `Das vorige Geheimnis gilt bis ${time}.`,
    steps: 'Einrichten',
  },
  guides: {
    stripe: [
      'Öffnen Sie im Stripe-Dashboard Entwickler → Webhooks, und fügen Sie ein Ziel mit dieser Adresse hinzu.',
      'Wählen Sie die unten genannten Ereignisse.',
      'Kopieren Sie das Signaturgeheimnis (whsec_…), und setzen Sie es hier.',
    ],
    paddle: [
      'Öffnen Sie in Paddle Developer tools → Notifications, und erstellen Sie ein Ziel vom Typ Webhook mit dieser Adresse.',
      'Wählen Sie die unten genannten Ereignisse.',
      'Kopieren Sie den geheimen Schlüssel (pdl_ntfset_…), und setzen Sie ihn hier.',
    ],
    lemon_squeezy: [
      'Öffnen Sie in Lemon Squeezy Settings → Webhooks, und erstellen Sie einen Webhook mit dieser Adresse.',
      'Wählen Sie ein Signaturgeheimnis, tragen Sie es dort ein, und setzen Sie dasselbe hier.',
      'Wählen Sie die unten genannten Ereignisse.',
    ],
    polar: [
      'Öffnen Sie in Polar Settings → Webhooks, und fügen Sie einen Endpunkt mit dieser Adresse und dem Format Raw hinzu.',
      'Wählen Sie die unten genannten Ereignisse.',
      'Kopieren Sie das Geheimnis, und setzen Sie es hier.',
    ],
  },
  events: 'Auszuwählende Ereignisse',
  form: {
    title: 'Zahlungsquelle hinzufügen',
    submit: 'Quelle hinzufügen',
    provider: 'Anbieter',
    name: 'Name',
    nameHint: 'Für Sie, falls Sie mehrere Konten haben.',
    mode: 'Modus',
    modeHint:
      'Zahlungen eines Testmodus oder einer Sandbox werden hier aufgeführt, gehören aber zu keinem Bericht.',
    added: 'Quelle hinzugefügt. Tragen Sie ihre Adresse beim Anbieter ein.',
    renameTitle: 'Quelle umbenennen',
    rename: 'Speichern',
    renamed: 'Quelle umbenannt',
  },
  secret: {
    title: 'Signaturgeheimnis',
    label: 'Signaturgeheimnis',
    hint: 'Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
    keep: 'Voriges Geheimnis annehmen',
    keepChoices: { '0': 'Nicht mehr', '24': '24 Stunden lang', '168': '7 Tage lang' },
    submit: 'Geheimnis setzen',
    saved: 'Signaturgeheimnis gesetzt',
  },
  list: {
    title: 'Letzte Zahlungen',
    time: 'Zeit',
    amount: 'Betrag',
    product: 'Produkt',
    kind: 'Art',
    provider: 'Anbieter',
    attribution: 'Zugeordnet zu',
    more: 'Mehr anzeigen',
    empty: 'Noch keine Zahlungen',
    emptyText: 'Zahlungen erscheinen hier, Sekunden nachdem der Anbieter sie meldet.',
    kinds: {
      one_time: 'Einmalig',
      new: 'Neues Abonnement',
      renewal: 'Verlängerung',
      refund: 'Erstattung',
      dispute: 'Rückbuchung',
    },
    test: 'Test',
    direct: 'Direkter Besuch',
    pending: 'Besuch wird gesucht',
    none: 'Nicht zugeordnet',
  },
  ids: {
    title: 'Zahlungen Besuchen zuordnen',
    text: 'Geben Sie eine Kennung des Besuchers an die Kasse weiter. Eine Zahlung ohne Kennung zählt als Umsatz, aber nicht für eine Kampagne oder Seite.',
    label: 'Ihr Server',
    note: 'Ohne Kennungen im Browser senden Sie stattdessen von der Kassenseite ein Ereignis mit derselben order_id.',
  },
};
