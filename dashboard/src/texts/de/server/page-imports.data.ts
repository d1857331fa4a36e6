/** German notes of an import by English ones. */
export const PAGE_IMPORTS = {
  'The custom domain {} is not imported: add it when its DNS records point here.':
    'Die eigene Domain {0} wird nicht übernommen: Fügen Sie sie hinzu, wenn ihre DNS-Einträge hierher zeigen.',
  'Colors and style sheets are not imported: choose a color.':
    'Farben und Stylesheets werden nicht übernommen: Wählen Sie eine Farbe.',
  'Subscribers are not imported from this file: import them as CSV.':
    'Abonnenten werden nicht aus dieser Datei übernommen: Importieren Sie sie als CSV.',
  'It was shown only when degraded. It is always shown.':
    'Sie wurde nur bei Störungen gezeigt. Sie wird immer gezeigt.',
  'It had no impact. Its severity is minor.': 'Er hatte keine Auswirkung. Sein Schweregrad ist gering.',
  'It has no updates and is not imported.': 'Er hat keine Meldungen und wird nicht übernommen.',
  'It is completed and not imported.': 'Sie ist abgeschlossen und wird nicht übernommen.',
  'It is over and not imported.': 'Sie ist vorbei und wird nicht übernommen.',
  'It has no start or end, such as {}, and is not imported.':
    'Sie hat keinen Beginn oder kein Ende wie {0} und wird nicht übernommen.',
  'The time of an update is not like {}, with its zone. The update is not imported.':
    'Die Zeit einer Meldung ist nicht wie {0}, mit ihrer Zone. Die Meldung wird nicht übernommen.',
  'The status of an update is not known. The update is not imported.':
    'Der Status einer Meldung ist nicht bekannt. Die Meldung wird nicht übernommen.',
  'Its status is not known. It is operational.': 'Ihr Zustand ist nicht bekannt. Sie ist in Betrieb.',
  'Only members see the page, as before, until you choose who can.':
    'Nur Mitglieder sehen die Seite, wie bisher, bis Sie wählen, wer sie sehen kann.',
  'The restriction to networks is not imported: choose who can see the page.':
    'Die Beschränkung auf Netzwerke wird nicht übernommen: Wählen Sie, wer die Seite sehen kann.',
  'The password is not imported: only members see the page until you choose who can.':
    'Das Passwort wird nicht übernommen: Nur Mitglieder sehen die Seite, bis Sie wählen, wer sie sehen kann.',
  'The file does not contain this monitor, so it is not imported.':
    'Die Datei enthält diesen Monitor nicht, daher wird er nicht übernommen.',
  'OpenStatus has no severities: it is major, and its components have a partial outage.':
    'OpenStatus kennt keine Schweregrade: Er ist erheblich, und seine Komponenten sind teilweise ausgefallen.',
  'The address {} is not available: it is {}.': 'Die Adresse {0} ist nicht verfügbar: Sie ist {1}.',
  'Only the newest {} incidents are imported.': 'Nur die neuesten {0} Vorfälle werden übernommen.',
  'It has no monitor: choose one, or set its state.':
    'Sie hat keinen Monitor: Wählen Sie einen, oder setzen Sie ihren Zustand.',
  'Not imported: {}.': 'Nicht übernommen: {0}.',
  'It shows the monitor with the same address.': 'Sie zeigt den Monitor mit derselben Adresse.',
};
