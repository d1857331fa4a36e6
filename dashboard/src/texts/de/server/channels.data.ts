/** The German texts of the kinds of integrations: what the server describes, and its messages by English ones. */
export const CHANNELS = {
  email: {
    name: 'E-Mail',
    description: 'Eine Mail an jeden Empfänger.',
    fields: {
      to: { title: 'Empfänger', text: 'Bis zu 20 Adressen. Jede erhält eine eigene Mail.' },
    },
    errors: {
      'The mail server rejected the user name or password of PHAROS_SMTP_URL.':
        'Der Mailserver hat den Benutzernamen oder das Passwort aus PHAROS_SMTP_URL abgelehnt.',
      'The mail server rejected a recipient. Check the addresses.':
        'Der Mailserver hat einen Empfänger abgelehnt. Prüfen Sie die Adressen.',
      'The mail server does not accept the sender of PHAROS_MAIL_FROM.':
        'Der Mailserver akzeptiert den Absender aus PHAROS_MAIL_FROM nicht.',
      'The mail server could not be reached. The mail is sent again later.':
        'Der Mailserver war nicht erreichbar. Die E-Mail wird später erneut gesendet.',
      'The mail server rejected the mail.': 'Der Mailserver hat die E-Mail abgelehnt.',
    },
  },
  slack: {
    description: 'Nachrichten in einem Kanal.',
    fields: {
      webhookUrl: {
        title: 'Webhook-URL',
        text: 'In Slack: Ihre App → Incoming Webhooks → Add New Webhook to Workspace.',
      },
    },
    errors: {
      'The channel of this webhook was deleted. In Slack, add a new webhook for another channel.':
        'Der Kanal dieses Webhooks wurde gelöscht. Fügen Sie in Slack einen neuen Webhook für einen anderen Kanal hinzu.',
      'The channel is archived. In Slack, unarchive it or add a webhook for another channel.':
        'Der Kanal ist archiviert. Heben Sie die Archivierung in Slack auf, oder fügen Sie einen Webhook für einen anderen Kanal hinzu.',
      'The webhook URL is no longer valid. In Slack, add a new webhook and enter its URL.':
        'Die Webhook-URL ist nicht mehr gültig. Fügen Sie in Slack einen neuen Webhook hinzu, und geben Sie seine URL ein.',
      'The webhook was removed or disabled. In Slack, add a new webhook and enter its URL.':
        'Der Webhook wurde entfernt oder deaktiviert. Fügen Sie in Slack einen neuen Webhook hinzu, und geben Sie seine URL ein.',
      'The webhook is disabled. In Slack, enable incoming webhooks for your app.':
        'Der Webhook ist deaktiviert. Aktivieren Sie in Slack eingehende Webhooks für Ihre App.',
      'The workspace was deleted, or the webhook URL is incomplete. Copy the URL again.':
        'Der Workspace wurde gelöscht, oder die Webhook-URL ist unvollständig. Kopieren Sie die URL erneut.',
      'The workspace is disabled. Ask its owner.':
        'Der Workspace ist deaktiviert. Fragen Sie seinen Inhaber.',
      'The person who receives these messages left the workspace. Add a new webhook.':
        'Die Person, die diese Nachrichten erhält, hat den Workspace verlassen. Fügen Sie einen neuen Webhook hinzu.',
      'An admin of the workspace restricted this channel. Ask for permission to post in it.':
        'Ein Administrator des Workspace hat diesen Kanal eingeschränkt. Bitten Sie um die Erlaubnis, dort zu schreiben.',
      'Only admins may post in this channel. Add a webhook for another channel.':
        'Nur Administratoren dürfen in diesem Kanal schreiben. Fügen Sie einen Webhook für einen anderen Kanal hinzu.',
      'Slack did not accept the message.': 'Slack hat die Nachricht nicht angenommen.',
    },
  },
  teams: {
    description: 'Karten in einem Kanal oder Chat.',
    fields: {
      webhookUrl: {
        title: 'Adresse des Workflows',
        text: 'In Teams: Menü des Kanals → Workflows → „Webhookwarnungen an einen Kanal senden“ → Adresse kopieren.',
      },
    },
    errors: {
      'The workflow was deleted. In Teams, create the workflow again and enter its address.':
        'Der Workflow wurde gelöscht. Erstellen Sie ihn in Teams erneut, und geben Sie seine Adresse ein.',
      'The workflow is turned off. Turn it on in Power Automate.':
        'Der Workflow ist ausgeschaltet. Schalten Sie ihn in Power Automate ein.',
      'The address is incomplete: copy it again, with its signature at the end.':
        'Die Adresse ist unvollständig: Kopieren Sie sie erneut, mit der Signatur am Ende.',
      'The signature in the address is wrong. Copy the address of the workflow again.':
        'Die Signatur in der Adresse ist falsch. Kopieren Sie die Adresse des Workflows erneut.',
    },
  },
  discord: {
    description: 'Nachrichten in einem Kanal.',
    fields: {
      webhookUrl: {
        title: 'Webhook-URL',
        text: 'In Discord: Kanal bearbeiten → Integrationen → Webhooks → Neuer Webhook → Webhook-URL kopieren.',
      },
    },
    errors: {
      'The webhook was deleted. In Discord, create a new webhook and enter its URL.':
        'Der Webhook wurde gelöscht. Erstellen Sie in Discord einen neuen Webhook, und geben Sie seine URL ein.',
      'The channel was deleted. In Discord, create a webhook in another channel.':
        'Der Kanal wurde gelöscht. Erstellen Sie in Discord einen Webhook in einem anderen Kanal.',
      'The token in the webhook URL is wrong. In Discord, copy the URL again.':
        'Das Token in der Webhook-URL ist falsch. Kopieren Sie die URL in Discord erneut.',
      'The webhook belongs to a forum, which needs threads. In Discord, create a webhook in a text channel.':
        'Der Webhook gehört zu einem Forum, das Threads braucht. Erstellen Sie in Discord einen Webhook in einem Textkanal.',
    },
  },
  telegram: {
    description: 'Nachrichten eines Bots in einem Chat, einer Gruppe oder einem Kanal.',
    fields: {
      botToken: {
        title: 'Token des Bots',
        text: 'Senden Sie /newbot an @BotFather, oder /token für einen vorhandenen Bot.',
      },
      chatId: {
        title: 'Chat-ID',
        text: 'Fügen Sie den Bot zuerst zum Chat hinzu. @Name für einen öffentlichen Kanal.',
      },
      threadId: { title: 'Themen-ID', text: 'Das Thema einer Gruppe, die Themen hat.' },
    },
    errors: {
      'must be a token of BotFather: 123456789:AA…': 'muss ein Token von BotFather sein: 123456789:AA…',
      'must be the number of a chat, or @ and the name of a channel':
        'muss die Nummer eines Chats sein, oder @ und der Name eines Kanals',
      'The person blocked the bot. In Telegram, unblock it and send it /start.':
        'Die Person hat den Bot blockiert. Heben Sie die Blockierung in Telegram auf, und senden Sie ihm /start.',
      'The bot is not in the chat. Add it to the group or channel again.':
        'Der Bot ist nicht im Chat. Fügen Sie ihn der Gruppe oder dem Kanal wieder hinzu.',
      'The person has not written to the bot yet. In Telegram, send it /start.':
        'Die Person hat dem Bot noch nicht geschrieben. Senden Sie ihm in Telegram /start.',
      'The bot may not post in this chat. Make it an admin, or allow it to send messages.':
        'Der Bot darf in diesem Chat nicht schreiben. Machen Sie ihn zum Administrator, oder erlauben Sie ihm, Nachrichten zu senden.',
      'The group became a supergroup and has a new id. Enter the new chat id.':
        'Die Gruppe wurde zu einer Supergruppe und hat eine neue ID. Geben Sie die neue Chat-ID ein.',
      'The topic does not exist. Enter another topic id, or none.':
        'Das Thema existiert nicht. Geben Sie eine andere Themen-ID ein, oder keine.',
      'The chat does not exist, or the bot is not in it. Check the chat id, and add the bot to the chat.':
        'Den Chat gibt es nicht, oder der Bot ist nicht darin. Prüfen Sie die Chat-ID, und fügen Sie den Bot dem Chat hinzu.',
      'The bot token is wrong, or was revoked. Ask @BotFather for the token of the bot.':
        'Das Bot-Token ist falsch oder wurde widerrufen. Fragen Sie @BotFather nach dem Token des Bots.',
    },
  },
  google_chat: {
    description: 'Karten in einem Gruppenbereich.',
    fields: {
      webhookUrl: {
        title: 'Webhook-URL',
        text: 'In Google Chat: Name des Gruppenbereichs → Apps und Integrationen → Webhooks → Webhook hinzufügen.',
      },
    },
    errors: {
      'The space or the webhook was deleted. In Google Chat, add a new webhook and enter its URL.':
        'Der Bereich oder der Webhook wurde gelöscht. Fügen Sie in Google Chat einen neuen Webhook hinzu, und geben Sie seine URL ein.',
      'The webhook URL is not valid for this space, or webhooks are not allowed. Copy the URL again, or ask the admin of your organization.':
        'Die Webhook-URL gilt nicht für diesen Bereich, oder Webhooks sind nicht erlaubt. Kopieren Sie die URL erneut, oder fragen Sie den Administrator Ihrer Organisation.',
      'The webhook URL is incomplete. Copy it again, with key and token.':
        'Die Webhook-URL ist unvollständig. Kopieren Sie sie erneut, mit Schlüssel und Token.',
    },
  },
  mattermost: {
    description: 'Nachrichten in einem Kanal.',
    fields: {
      webhookUrl: {
        title: 'Webhook-URL',
        text: 'In Mattermost: Integrationen → Eingehende Webhooks → Eingehenden Webhook hinzufügen.',
      },
      channel: {
        title: 'Kanal',
        text: 'Ersetzt den Kanal des Webhooks, wenn der Webhook nicht auf ihn festgelegt ist.',
      },
    },
    errors: {
      'must be the name of a channel, or @ and a user name':
        'muss der Name eines Kanals sein, oder @ und ein Benutzername',
      'The webhook is locked to its channel. Remove the channel here, or unlock the webhook.':
        'Der Webhook ist auf seinen Kanal beschränkt. Entfernen Sie hier den Kanal, oder heben Sie die Beschränkung auf.',
      'The channel does not exist. Check its name.': 'Der Kanal existiert nicht. Prüfen Sie seinen Namen.',
      'The owner of the webhook may not post in this channel. Choose another channel.':
        'Der Inhaber des Webhooks darf in diesem Kanal nicht schreiben. Wählen Sie einen anderen Kanal.',
      'Incoming webhooks are disabled. Ask the admin of the server to enable them.':
        'Eingehende Webhooks sind deaktiviert. Bitten Sie den Administrator des Servers, sie zu aktivieren.',
      'The webhook does not exist. In Mattermost, add an incoming webhook and enter its URL.':
        'Den Webhook gibt es nicht. Fügen Sie in Mattermost einen eingehenden Webhook hinzu, und geben Sie seine URL ein.',
    },
  },
  pagerduty: {
    description: 'Incidents, die mit ihrem Problem gelöst werden.',
    fields: {
      integrationKey: {
        title: 'Integrationsschlüssel',
        text: 'In PagerDuty: Service → Integrations → Add an integration → Events API V2.',
      },
      region: { title: 'Region', text: 'eu, wenn die Adresse Ihres Kontos auf eu.pagerduty.com endet.' },
    },
    errors: {
      'must have 32 letters and digits': 'muss 32 Buchstaben und Ziffern haben',
      'The integration key is wrong, or belongs to the other region. In PagerDuty, copy the key of the Events API V2 integration of the service.':
        'Der Integrationsschlüssel ist falsch oder gehört zur anderen Region. Kopieren Sie in PagerDuty den Schlüssel der Integration „Events API V2“ des Dienstes.',
    },
  },
  opsgenie: {
    description: 'Alarme, die mit ihrem Problem geschlossen werden.',
    fields: {
      apiKey: { title: 'API-Schlüssel', text: 'In Opsgenie: Team → Integrations → Add integration → API.' },
      region: { title: 'Region', text: 'eu, wenn die Adresse Ihres Kontos app.eu.opsgenie.com enthält.' },
    },
    errors: {
      'must be the key of an API integration': 'muss der Schlüssel einer API-Integration sein',
      'The API key is wrong, belongs to the other region, or may not create alerts. In Opsgenie, copy the key of an API integration that is turned on.':
        'Der API-Schlüssel ist falsch, gehört zur anderen Region oder darf keine Alarme erstellen. Kopieren Sie in Opsgenie den Schlüssel einer eingeschalteten API-Integration.',
    },
  },
  ntfy: {
    description: 'Push-Nachrichten für Abonnenten eines Themas.',
    fields: {
      serverUrl: { title: 'Server', text: 'Ihr eigener Server oder der öffentliche.' },
      topic: {
        title: 'Thema',
        text: 'Wer das Thema auf einem öffentlichen Server kennt, kann es lesen: Wählen Sie einen Namen, der schwer zu erraten ist.',
      },
      accessToken: {
        title: 'Zugriffstoken',
        text: 'Nur für geschützte Themen. In ntfy: Konto → Zugriffstoken.',
      },
    },
    errors: {
      'must have 1 to 64 letters, digits, _ or -': 'muss 1 bis 64 Buchstaben, Ziffern, _ oder - haben',
      'The access token is wrong. In ntfy, create a new one under Account.':
        'Das Zugriffstoken ist falsch. Erstellen Sie in ntfy unter Account ein neues.',
      'The topic is protected. Enter an access token that may publish to it.':
        'Das Thema ist geschützt. Geben Sie ein Zugriffstoken ein, das dort veröffentlichen darf.',
      'The address is not that of an ntfy server. Check the server.':
        'Die Adresse ist nicht die eines ntfy-Servers. Prüfen Sie den Server.',
    },
  },
  pushover: {
    description: 'Push-Nachrichten für eine Person oder Gruppe.',
    fields: {
      apiToken: {
        title: 'API-Token',
        text: 'Auf pushover.net: Your Applications → Create an Application.',
      },
      userKey: {
        title: 'Schlüssel der Person oder Gruppe',
        text: 'Oben auf Ihrer Seite bei pushover.net.',
      },
      device: { title: 'Gerät', text: 'Nur dieses Gerät; alle, wenn leer.' },
    },
    errors: {
      'must have 30 letters and digits': 'muss 30 Buchstaben und Ziffern haben',
      'must be the name of a device': 'muss der Name eines Geräts sein',
      'The application used its messages of this month. Buy more on pushover.net.':
        'Die Anwendung hat ihre Nachrichten dieses Monats verbraucht. Kaufen Sie auf pushover.net weitere.',
      'The API token is wrong. On pushover.net, copy the token of the application.':
        'Das API-Token ist falsch. Kopieren Sie auf pushover.net das Token der Anwendung.',
      'The user or group key is wrong. Copy it from your page on pushover.net.':
        'Der Benutzer- oder Gruppenschlüssel ist falsch. Kopieren Sie ihn von Ihrer Seite auf pushover.net.',
      'The device does not exist. Check its name, or leave it empty.':
        'Das Gerät existiert nicht. Prüfen Sie seinen Namen, oder lassen Sie das Feld leer.',
    },
  },
  webhook: {
    description: 'Eine signierte POST-Anfrage mit JSON an Ihre eigene Adresse.',
    fields: {
      url: { title: 'URL', text: 'Die Adresse, die eine POST-Anfrage mit JSON erhält.' },
      secret: {
        title: 'Signaturgeheimnis',
        text: 'Damit wird der Header webhook-signature geprüft (Standard Webhooks). Nach einer Änderung tragen Anfragen 24 Stunden lang Signaturen beider Geheimnisse.',
      },
    },
    errors: {
      'must be whsec_ and 24 to 64 bytes in base64': 'muss whsec_ und 24 bis 64 Byte in base64 sein',
      'Your server has nothing at this address (status 404). Check the URL.':
        'Ihr Server hat unter dieser Adresse nichts (Status 404). Prüfen Sie die URL.',
      'Your server rejected the request with status {}. Check that it verifies signatures with this secret.':
        'Ihr Server hat die Anfrage mit Status {0} abgelehnt. Prüfen Sie, ob er Signaturen mit diesem Geheimnis prüft.',
      'Your server no longer accepts this webhook (status 410).':
        'Ihr Server nimmt diesen Webhook nicht mehr an (Status 410).',
    },
  },
};
