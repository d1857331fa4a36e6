/** German texts of the notices of lost data. */
export const lostData = {
  title: 'Einige empfangene Daten konnten nicht geladen werden',
  text: 'In den Berichten {files, plural, =1 {fehlt 1 Datei mit Daten ({size}). Sie liegt} other {fehlen {files} Dateien mit Daten ({size}). Sie liegen}} in journal/rejected im Datenverzeichnis. Wenn Sie diesen Server nicht selbst betreiben, informieren Sie den Betreiber.',
  accepted: 'Dieser Server wurde ohne einen Teil seiner Daten gestartet',
  kinds: {
    events: 'Ereignisse aus der Zeit vor {time} fehlen.',
    rows: 'Seit {time} fehlen Zeilen aus beschädigten Dateien. Die Dateien liegen in facts-damaged im Datenverzeichnis.',
    missing: 'Ein Teil der Daten, die vor {time} empfangen wurden, fehlt.',
    settings: 'Benutzer, Websites und Einstellungen aus der Zeit vor {time} fehlen.',
    secret:
      'API-Schlüssel, Sitzungen, Freigabe-Links und gespeicherte Geheimnisse aus der Zeit vor {time} sind ungültig.',
  },
  restore:
    'Der Betreiber hat das mit --accept-loss bestätigt. Nur eine Sicherung kann die Daten wiederherstellen.',
  ended: 'Der Server wurde unerwartet beendet',
  endedText:
    '{count, plural, =1 {Einmal} other {{count}-mal}} endete der Server, ohne angehalten zu werden: Er wurde abgebrochen, hatte zu wenig Speicher oder ist fehlgeschlagen. Zuletzt wurde das am {time} bemerkt. Das Protokoll des Servers nennt den Grund von Fehlern.',
  disk: 'Der Datenträger des Servers läuft voll',
  diskText:
    '{free} von {total} sind frei.{time, select, none {} other { Bleibt es dabei, ist er am {time} voll.}} Ist er voll, werden Ereignisse abgewiesen.',
  diskRemedy:
    'Vergrößern Sie den Datenträger, löschen Sie Websites, die nicht mehr gebraucht werden, oder verkürzen Sie ihre Aufbewahrung. Wenn Sie diesen Server nicht selbst betreiben, informieren Sie den Betreiber.',
  damaged: 'Gespeicherte Daten sind beschädigt',
  damagedText:
    '{time, select, none {Dateien} other {Seit dem {time} sind Dateien}} von {tables}{time, select, none { sind} other {}} beschädigt. Seiten und Exporte, die sie brauchen, schlagen fehl, und Zahlen können unvollständig sein.',
  damagedTables: {
    facts: '{table} (Ereignisspeicher)',
    state: '{table} (Datenbank)',
  },
  damagedRemedy:
    'Stellen Sie eine Sicherung wieder her: siehe „Damage“ in docs/self-hosting.md. Wenn Sie diesen Server nicht selbst betreiben, informieren Sie den Betreiber.',
  dismiss: 'Ausblenden',
} as const;
