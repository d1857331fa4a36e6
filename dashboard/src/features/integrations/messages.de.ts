import type { messages } from './messages.ts';

const webhookUrl = 'Webhook-URL';

/** The German texts of integrations. */
export const integrationsMessages: typeof messages = {
  title: 'Integrationen',
  text: 'Wohin Alarme und Berichte gesendet werden.',
  keepersOnly: 'Nur Inhaber und Administratoren sehen Integrationen.',
  loading: 'Integrationen werden geladen',
  connected: 'Verbunden',
  empty: 'Noch nichts verbunden',
  emptyText: 'Wählen Sie unten einen Dienst. Vor dem Speichern können Sie eine Testnachricht senden.',
  add: 'Integration hinzufügen',
  connect: (name) => `${name} verbinden`,
  edit: 'Bearbeiten',
  editTitle: (name) => `${name} bearbeiten`,
  unavailable: 'Dieser Server hat keinen Mailserver. Sein Betreiber kann einen einrichten.',
  name: 'Name',
  nameHint: 'Erscheint in der Liste und in Regeln.',
  optional: 'Optional',
  unchanged: 'Gespeichert. Leer lassen, um den Wert zu behalten',
  unchangedLast: (last4) => `Gespeichert, endet auf ${last4}. Leer lassen, um den Wert zu behalten`,
  generate: 'Erzeugen',
  copySecret: 'Geheimnis kopieren',
  copyNow: 'Kopieren Sie das Geheimnis jetzt auf Ihren Server: Es wird nicht noch einmal angezeigt.',
  cancel: 'Abbrechen',
  save: 'Speichern',
  submit: 'Verbinden',
  test: 'Test senden',
  delivered: (ms) => `Die Testnachricht wurde in ${ms} ms zugestellt.`,
  notDelivered: 'Die Testnachricht wurde nicht zugestellt',
  response: 'Antwort',
  status: (code) => `Status ${code}`,
  menu: (name) => `Aktionen für ${name}`,
  enable: 'Aktivieren',
  disable: 'Deaktivieren',
  delete: 'Löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: 'Regeln senden nicht mehr dorthin. Die Geheimnisse werden gelöscht.',
  created: (name) => `${name} verbunden`,
  saved: 'Gespeichert',
  deleted: 'Integration gelöscht',
  states: { active: 'Aktiv', failing: 'Gestört', disabled: 'Deaktiviert' },
  failingSince: (time) => `Seit ${time} wurde keine Nachricht zugestellt.`,
  disabledByFailures:
    'Nach 5 Tagen ohne Zustellung deaktiviert. Korrigieren Sie sie, senden Sie einen Test und aktivieren Sie sie wieder.',
  lastDelivered: (ago) => `Letzte Zustellung ${ago}`,
  neverDelivered: 'Noch keine Zustellung',
  kinds: {
    email: 'Eine Mail an jeden Empfänger.',
    slack: 'Nachrichten in einem Kanal.',
    teams: 'Karten in einem Kanal oder Chat.',
    discord: 'Nachrichten in einem Kanal.',
    telegram: 'Nachrichten eines Bots in einem Chat, einer Gruppe oder einem Kanal.',
    google_chat: 'Karten in einem Gruppenbereich.',
    mattermost: 'Nachrichten in einem Kanal.',
    pagerduty: 'Incidents, die mit ihrem Problem gelöst werden.',
    opsgenie: 'Alarme, die mit ihrem Problem geschlossen werden.',
    ntfy: 'Push-Nachrichten für Abonnenten eines Themas.',
    pushover: 'Push-Nachrichten für eine Person oder Gruppe.',
    webhook: 'Eine signierte POST-Anfrage mit JSON an Ihre eigene Adresse.',
  },
  fields: {
    'email.to': { title: 'Empfänger', text: 'Bis zu 20 Adressen. Jede erhält eine eigene Mail.' },
    'slack.webhookUrl': {
      title: webhookUrl,
      text: 'In Slack: Ihre App → Incoming Webhooks → Add New Webhook to Workspace.',
    },
    'teams.webhookUrl': {
      title: 'Adresse des Workflows',
      text: 'In Teams: Menü des Kanals → Workflows → „Webhookwarnungen an einen Kanal senden“ → Adresse kopieren.',
    },
    'discord.webhookUrl': {
      title: webhookUrl,
      text: 'In Discord: Kanal bearbeiten → Integrationen → Webhooks → Neuer Webhook → Webhook-URL kopieren.',
    },
    'telegram.botToken': {
      title: 'Token des Bots',
      text: 'Senden Sie /newbot an @BotFather, oder /token für einen vorhandenen Bot.',
    },
    'telegram.chatId': {
      title: 'Chat-ID',
      text: 'Fügen Sie den Bot zuerst zum Chat hinzu. @Name für einen öffentlichen Kanal.',
    },
    'telegram.threadId': { title: 'Themen-ID', text: 'Das Thema einer Gruppe, die Themen hat.' },
    'google_chat.webhookUrl': {
      title: webhookUrl,
      text: 'In Google Chat: Name des Gruppenbereichs → Apps und Integrationen → Webhooks → Webhook hinzufügen.',
    },
    'mattermost.webhookUrl': {
      title: webhookUrl,
      text: 'In Mattermost: Integrationen → Eingehende Webhooks → Eingehenden Webhook hinzufügen.',
    },
    'mattermost.channel': {
      title: 'Kanal',
      text: 'Ersetzt den Kanal des Webhooks, wenn der Webhook nicht auf ihn festgelegt ist.',
    },
    'pagerduty.integrationKey': {
      title: 'Integrationsschlüssel',
      text: 'In PagerDuty: Service → Integrations → Add an integration → Events API V2.',
    },
    'pagerduty.region': {
      title: 'Region',
      text: 'eu, wenn die Adresse Ihres Kontos auf eu.pagerduty.com endet.',
    },
    'opsgenie.apiKey': {
      title: 'API-Schlüssel',
      text: 'In Opsgenie: Team → Integrations → Add integration → API.',
    },
    'opsgenie.region': {
      title: 'Region',
      text: 'eu, wenn die Adresse Ihres Kontos app.eu.opsgenie.com enthält.',
    },
    'ntfy.serverUrl': { title: 'Server', text: 'Ihr eigener Server oder der öffentliche.' },
    'ntfy.topic': {
      title: 'Thema',
      text: 'Wer das Thema auf einem öffentlichen Server kennt, kann es lesen: Wählen Sie einen Namen, der schwer zu erraten ist.',
    },
    'ntfy.accessToken': {
      title: 'Zugriffstoken',
      text: 'Nur für geschützte Themen. In ntfy: Konto → Zugriffstoken.',
    },
    'pushover.apiToken': {
      title: 'API-Token',
      text: 'Auf pushover.net: Your Applications → Create an Application.',
    },
    'pushover.userKey': {
      title: 'Schlüssel der Person oder Gruppe',
      text: 'Oben auf Ihrer Seite bei pushover.net.',
    },
    'pushover.device': { title: 'Gerät', text: 'Nur dieses Gerät; alle, wenn leer.' },
    'webhook.url': { title: 'URL', text: 'Die Adresse, die eine POST-Anfrage mit JSON erhält.' },
    'webhook.secret': {
      title: 'Signaturgeheimnis',
      text: 'Damit wird der Header webhook-signature geprüft (Standard Webhooks). Nach einer Änderung tragen Anfragen 24 Stunden lang Signaturen beider Geheimnisse.',
    },
  },
};
