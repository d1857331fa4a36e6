/** The German texts of the mail about an integration that was disabled automatically. */
export const disabledIntegrations = {
  subject: 'Die Integration {name} wurde deaktiviert',
  reason:
    'Pharos konnte Benachrichtigungen von {organization} fünf Tage lang nicht über die Integration {name} zustellen und hat sie deaktiviert. Über sie werden keine Benachrichtigungen gesendet.',
  error: 'Der letzte Fehler war: {error}',
  next: 'Beheben Sie die Ursache, senden Sie eine Testnachricht, und aktivieren Sie die Integration wieder.',
  action: 'Integrationen öffnen',
} as const;
