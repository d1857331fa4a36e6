/** The texts of the inbox. */
export const inbox = {
  title: 'Notifications',
  openUnread: 'Notifications, {count} unread',
  /** In place of a number above 99. */
  many: '99+',
  loading: 'Loading notifications',
  readAll: 'Mark all as read',
  empty: 'No notifications yet',
  emptyText: 'What happens to your monitors, links and status pages is listed here for 30 days.',
  rules: 'Notification rules',
  more: 'Load more',
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'Unread',
} as const;
