/** The texts of the mail about an integration that was disabled automatically. */
export const disabledIntegrations = {
  subject: 'The integration {name} was disabled',
  reason:
    'Pharos could not deliver notifications of {organization} through the integration {name} for five days, and disabled it. No notifications are sent through it.',
  error: 'The last error was: {error}',
  next: 'Correct the cause, send a test message, and enable the integration again.',
  action: 'Open integrations',
} as const;
