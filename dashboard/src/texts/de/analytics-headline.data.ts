/** The German names of metrics, and the texts of figures and their changes. */
export const analyticsHeadline = {
  label: 'Kennzahl des Diagramms',
  metrics: {
    visitors: 'Besucher',
    sessions: 'Besuche',
    pageviews: 'Seitenaufrufe',
    total_events: 'Ereignisse',
    pages_per_session: 'Seiten pro Besuch',
    bounce_rate: 'Absprungrate',
    avg_session_duration: 'Besuchsdauer',
    clicks: 'Klicks',
    unique_clicks: 'Eindeutige Klicks',
    click_visitors: 'Eindeutige Besucher',
    misses: 'Nicht weitergeleitet',
  },
  exact: 'Genau {figure}.',
  exactCompared: 'Genau {figure}, verglichen mit {range}.',
  from: 'von {figure}',
  change: {
    fromNothing: 'von {previous} auf {current}',
    same: 'unverändert bei {previous}',
    points: '{points} Pp.',
    up: 'plus {percent} gegenüber {previous}',
    down: 'minus {percent} gegenüber {previous}',
  },
} as const;
