/** The German texts of the inbox. */
export const inbox = {
  title: 'Benachrichtigungen',
  openUnread: 'Benachrichtigungen, {count} ungelesen',
  many: '99+',
  loading: 'Benachrichtigungen werden geladen',
  readAll: 'Alle als gelesen markieren',
  empty: 'Noch keine Benachrichtigungen',
  emptyText: 'Was mit Ihren Monitoren, Links und Statusseiten geschieht, steht hier 30 Tage lang.',
  rules: 'Regeln',
  more: 'Mehr laden',
  today: 'Heute',
  yesterday: 'Gestern',
  unread: 'Ungelesen',
} as const;
