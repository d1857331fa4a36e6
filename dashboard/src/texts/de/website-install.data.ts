/** The German texts of the page that installs the tracker. */
export const websiteInstall = {
  title: 'Installieren',
  titleOf: 'Auf {domain} installieren',
  text: 'Eine Zeile Code. Keine Cookies und kein Einwilligungsbanner.',
  lastStep: 'Schritt 3 von 3. Eine Zeile Code. Keine Cookies und kein Einwilligungsbanner.',
  skip: 'Vorerst überspringen',
  paste: 'Tracker einbauen',
  platform: 'Plattform',
  code: 'Code',
  platforms: {
    html: 'HTML',
    next: 'Next.js',
    nuxt: 'Nuxt',
    sveltekit: 'SvelteKit',
    astro: 'Astro',
    wordpress: 'WordPress',
    gtm: 'Tag Manager',
    shopify: 'Shopify',
  },
  hints: {
    html: 'Fügen Sie dies in den <head> jeder Seite ein. Seitenwechsel in Single-Page-Anwendungen werden automatisch erkannt.',
    next: 'Fügen Sie das Skript in den <head> Ihres Root-Layouts ein. Seitenwechsel werden automatisch erkannt.',
    nuxt: 'Fügen Sie das Skript in den head Ihrer Konfiguration ein. Seitenwechsel werden automatisch erkannt.',
    sveltekit:
      'Fügen Sie dies in den <head> ein, vor %sveltekit.head%. Seitenwechsel werden automatisch erkannt.',
    astro: 'Fügen Sie dies in den <head> Ihres Layouts ein. is:inline erhält die Attribute.',
    wordpress:
      'Fügen Sie dies in die functions.php Ihres Child-Themes ein, oder das HTML-Snippet mit einem Plugin für Header-Code.',
    gtm: 'Erstellen Sie ein Tag vom Typ „Benutzerdefiniertes HTML“ mit dem Trigger „Initialisierung – Alle Seiten“ und veröffentlichen Sie den Container.',
    shopify:
      'Fügen Sie dies unter Onlineshop → Themes → Code bearbeiten vor </head> ein. Checkout-Seiten sind nicht enthalten.',
  },
  options: 'Optionen',
  optionTexts: {
    vitals: ['Web Vitals', 'Misst Ladezeit, Reaktionszeit und Layoutverschiebung.'],
    errors: ['JavaScript-Fehler', 'Meldet höchstens 10 verschiedene Fehler pro Seite.'],
    'include-hash': ['Hash-Routen', 'Routen nach #/ und #! sind Seiten.'],
    'do-not-track': ['Do Not Track beachten', 'Besucher, die dies wünschen, werden nicht gezählt.'],
    local: ['Lokale Seiten zählen', 'Zum Testen auf localhost.'],
  },
  firstEvent: {
    waiting: 'Warten auf das erste Ereignis …',
    waitingText:
      'Öffnen Sie eine Seite mit dem Snippet. Wir erkennen sie automatisch, meist innerhalb von Sekunden.',
    received: 'Erstes Ereignis empfangen',
    receivedText: 'Die Installation funktioniert. Besuche erscheinen jetzt in Ihren Statistiken.',
    view: 'Statistiken ansehen',
  },
  check: {
    causes: {
      origin: {
        title: 'Der Host Ihrer Seite ist nicht erlaubt',
        text: 'Es kommen Ereignisse an, aber von einem Host, der nicht zu den erlaubten Hosts dieser Website gehört. Ergänzen Sie ihn in den Einstellungen.',
      },
      rule: {
        title: 'Eine Regel dieser Website blockiert Ihre Ereignisse',
        text: 'Es kommen Ereignisse an, aber eine Regel schließt sie aus, zum Beispiel Ihre IP-Adresse oder den Pfad der Seite.',
      },
      bot: {
        title: 'Nur automatisierte Browser haben Ereignisse gesendet',
        text: 'Sie werden als Bots erfasst und nicht als Besuche gezählt. Öffnen Sie eine Seite in einem normalen Browser.',
      },
      invalid: {
        title: 'Es kommen Ereignisse an, aber sie sind ungültig',
        text: 'Die Seite zur Datenqualität zeigt, welches Feld falsch ist.',
      },
    },
    openSettings: 'Einstellungen öffnen',
    openDataQuality: 'Datenqualität öffnen',
    nothingTitle: 'Noch kein Ereignis empfangen',
    nothingText:
      'Die Konsole des Browsers (F12) zeigt weitere Ursachen. Öffnen Sie Ihre Seite und suchen Sie nach diesen Meldungen:',
    proxyLabel: 'nginx',
    signs: { absent: 'Keine Meldung, und window.pharos ist undefined' },
    possibilities: {
      absent:
        'Das Snippet ist nicht in der Seite. Möglicherweise wird ein Cache oder eine andere Vorlage verwendet.',
      local:
        'Lokale Seiten werden nicht gezählt. Veröffentlichen Sie die Seite, oder schalten Sie oben „Lokale Seiten zählen“ ein.',
      wrongId: 'Die Website-ID in der Seite ist falsch. Kopieren Sie den Code oben erneut.',
      policy: 'Ihre Content Security Policy blockiert Pharos. Ergänzen Sie die Adresse:',
      blocker:
        'Ein Werbeblocker blockiert Pharos. Liefern Sie das Skript von Ihrer eigenen Domain aus, mit der Adresse /stats/pharos.js:',
    },
  },
  pageCheck: {
    label: 'Seite prüfen',
    check: 'Prüfen',
    outcomes: {
      unreachable: {
        title: 'Die Seite konnte nicht geladen werden',
        text: '{reason} Geben Sie die Adresse einer öffentlichen Seite an.',
      },
      error_status: {
        title: 'Die Seite antwortet mit dem Status {status}',
        text: 'Geben Sie die Adresse einer Seite an, die ohne Anmeldung erreichbar ist.',
      },
      absent: {
        title: 'Das Snippet ist nicht in der Seite',
        text: '{url} enthält es nicht. Möglicherweise wird ein Cache oder eine andere Vorlage verwendet, oder die Änderung ist nicht veröffentlicht. Code eines Tag-Managers wird hier nicht gefunden.',
      },
      other_id: {
        title: 'Die Seite hat die ID einer anderen Website',
        text: 'Sie enthält {ids, select, none {keine Website-ID} other {{ids}}}. Kopieren Sie den Code oben erneut.',
      },
      script_blocked: {
        title: 'Die Content Security Policy blockiert das Skript',
        text: 'Browser laden {scriptUrl} nicht. Ergänzen Sie diese Quellen in der Policy der Seite:',
      },
      script_unreachable: {
        title: 'Das Skript konnte nicht geladen werden',
        text: '{scriptUrl, select, none {Das Script-Element hat keine Adresse.} other {{scriptUrl}}} {reason, select, none {{status, select, 200 {ist kein Skript.} none {} other {antwortet mit dem Status {status}.}}} other {{reason}}}',
      },
      events_blocked: {
        title: 'Die Content Security Policy blockiert die Ereignisse',
        text: '{scriptUrl} wird geladen, aber Browser senden keine Ereignisse. Ergänzen Sie diese Quellen in der Policy der Seite:',
      },
      installed: {
        title: 'Das Snippet ist richtig eingebaut',
        text: '{url} enthält es, das Skript wird geladen, und die Policy erlaubt Ereignisse. Wenn Ihre Besuche trotzdem nicht ankommen, blockiert ein Werbeblocker Pharos: siehe unten.',
      },
    },
  },
} as const;
