import type { messages } from './messages.ts';

/** The German names of metrics, and the texts of figures and their changes. */
export const headlineMessages: typeof messages = {
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
  exact: (figure) => `Genau ${figure}.`,
  exactCompared: (figure, range) => `Genau ${figure}, verglichen mit ${range}.`,
  from: (figure) => `von ${figure}`,
  change: {
    fromNothing: (previous, current) => `von ${previous} auf ${current}`,
    same: (previous) => `unverändert bei ${previous}`,
    points: (points) => `${points} Pp.`,
    up: (percent, previous) => `plus ${percent} gegenüber ${previous}`,
    down: (percent, previous) => `minus ${percent} gegenüber ${previous}`,
  },
};
