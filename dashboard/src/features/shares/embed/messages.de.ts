import type { messages } from './messages.ts';

/** The German texts of embedded share links and their badges. */
export const embedMessages: typeof messages = {
  by: 'Statistiken von Pharos',
  title: (name) => `${name} einbetten`,
  text: 'Zeigen Sie die Statistiken dieses Links in einem Frame Ihrer eigenen Seiten, oder eine Zahl als Badge.',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Einbettung geändert',
  origins: 'Erlaubte Origins',
  originsHint: 'Einer pro Zeile. Auf Seiten anderer Origins verweigern Browser den Frame.',
  originPlaceholder: 'https://intranet.example',
  originProblem: (origin, problem) => `${origin}: ${problem}`,
  link: 'Freigabelink',
  linkHint:
    'Fügen Sie den Link ein, um den Code zu vervollständigen. Er wird nicht an den Server gesendet. Besucher Ihrer Seite können ihn dort lesen.',
  linkWrong: 'Das ist kein Freigabelink.',
  theme: 'Design',
  themes: { system: 'Wie das System der Besucher', light: 'Hell', dark: 'Dunkel' },
  code: 'HTML',
  preview: 'Vorschau',
  badge: 'Badge',
  badgeHint: 'Jeder mit seiner Adresse kann diese Zahl sehen. Ein Link mit Passwort hat kein Badge.',
  noBadge: 'Kein Badge',
  metrics: { visitors: 'Besucher', sessions: 'Besuche', pageviews: 'Seitenaufrufe' },
  period: 'Zeitraum',
  periods: { last_7d: 'Letzte 7 Tage', last_30d: 'Letzte 30 Tage', last_90d: 'Letzte 90 Tage' },
  markdown: 'Markdown',
  badgeAlt: (metric, period) => `${metric}, ${period.toLowerCase()}`,
  saveFirst: 'Speichern Sie die Änderungen, um den Code und eine Vorschau zu sehen.',
};
