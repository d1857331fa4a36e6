/** The German texts of the retention page. */
export const retention = {
  title: 'Wiederkehr',
  cohorts: 'Kohorten',
  loading: 'Kohorten werden geladen',
  isCut:
    'Zeigt die letzten {count, number} {period, select, day {Tage} week {Wochen} other {Monate}} des Zeitraums.',
  controls: {
    period: 'Länge der Kohorten',
    day: 'Tage',
    week: 'Wochen',
    month: 'Monate',
    figures: 'Werte',
    percent: 'Prozent',
    visitors: 'Besucher',
  },
  empty: {
    title: 'Keine Kohorten',
    text: 'Keine Besucher in diesem Zeitraum.',
    lastingIds:
      'Kein Besucher in diesem Zeitraum hat eine dauerhafte ID. Setzen Sie data-anonymous-ids im Tracking-Snippet, oder rufen Sie identify auf, wenn sich ein Besucher anmeldet.',
  },
  cookieless: {
    isExcluded: 'Besucher ohne Cookies ausgeschlossen',
    isIncluded: 'Diese Kohorten sind nicht genau',
    include: 'Besucher ohne Cookies einschließen',
    exclude: 'Besucher ohne Cookies ausschließen',
    lessThanTenth: 'Weniger als 0,1 %',
    excludedText:
      '{percent} aller Besucher sind ausgeschlossen. Sie kommen ohne Cookies, daher kann Pharos nicht erkennen, ob sie wiederkehren.',
    includedText:
      '{percent} dieser Besucher kommen ohne Cookies. Ihre ID ändert sich täglich, daher werden spätere Besuche nicht erkannt. Die tatsächliche Wiederkehr ist höher.',
  },
  grid: {
    soFar: ' bisher',
    firstSeen: 'Erster Besuch',
    visitors: 'Besucher',
    average: 'Durchschnitt',
    firstPeriod: { day: 'Selber Tag', week: 'Selbe Woche', month: 'Selber Monat' },
    cell: '{count} Besucher, {percent}',
    isIncomplete: 'dieser Abschnitt ist nicht abgeschlossen',
    isTooLow: 'zu niedrig wegen Besuchern ohne Cookies',
  },
  curve: {
    title: 'Durchschnittliche Wiederkehr',
    tooShort:
      'Noch ist keine Kohorte älter als {period, select, day {einen Tag} week {eine Woche} other {einen Monat}}. Wählen Sie kürzere Kohorten oder einen längeren Zeitraum.',
    after:
      'nach {count, number} {period, select, day {{count, plural, one {Tag} other {Tagen}}} week {{count, plural, one {Woche} other {Wochen}}} other {{count, plural, one {Monat} other {Monaten}}}}',
    point:
      'Nach {count, number} {period, select, day {{count, plural, one {Tag} other {Tagen}}} week {{count, plural, one {Woche} other {Wochen}}} other {{count, plural, one {Monat} other {Monaten}}}}: {percent} ({retained} von {size} Besuchern)',
    empty: 'Keine Daten.',
    described: 'Wiederkehrende Besucher: {values}.',
    value:
      '{percent} nach {count, number} {period, select, day {{count, plural, one {Tag} other {Tagen}}} week {{count, plural, one {Woche} other {Wochen}}} other {{count, plural, one {Monat} other {Monaten}}}}',
  },
} as const;
