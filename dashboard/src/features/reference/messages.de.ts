import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of the API reference. Texts of the OpenAPI document are English. */
export const referenceMessages: typeof messages = {
  title: 'API-Referenz',
  product: 'Pharos API',
  toDashboard: 'Dashboard',
  allOperations: 'Alle Operationen',
  operations: 'Operationen',
  find: 'Operation suchen',
  noResults: 'Keine Ergebnisse.',
  start: {
    title: 'Erste Schritte',
    text: 'Senden Sie mit jeder Anfrage einen API-Schlüssel. Inhaber und Administratoren erstellen Schlüssel in den Einstellungen ihrer Organisation. Ein Schlüssel hat Scopes und gilt für alle oder für ausgewählte Websites.',
    tools: [
      { link: 'openapi.json', href: '/openapi.json', text: 'Das OpenAPI-Dokument aller Operationen.' },
      { link: 'auth.md', href: '/auth.md', text: 'Wie Agenten Zugriff erhalten.' },
    ],
    scopes: 'Scopes',
    errors: 'Fehler und Ratenbegrenzung',
    errorsText:
      'Jeder Fehler ist ein JSON-Objekt mit einem `code`, einer Meldung und einer `requestId`. Geben Sie die Anfrage-ID an, wenn Sie um Hilfe bitten. Anfragen über dem Limit werden mit Status 429 und dem Header `Retry-After` beantwortet: Warten Sie so viele Sekunden, und versuchen Sie es dann erneut.',
  },
  operation: {
    client: 'TypeScript-Client:',
    parameters: 'Parameter',
    body: 'Body',
    responses: 'Antworten',
    required: 'erforderlich',
    default: (value) => `Standard: ${value}`,
    show: 'Felder anzeigen',
    hide: 'Felder ausblenden',
    variant: (index) => `Variante ${index}`,
    anyType: 'beliebig',
    more: (count) => `${count} weitere`,
  },
  call: {
    title: 'Ausprobieren',
    text: 'Sendet eine echte Anfrage an diesen Server.',
    credential: 'Authentifizierung',
    credentials: { key: 'API-Schlüssel', session: 'Ihre Anmeldung' },
    sessionOnly: 'API-Schlüssel können diese Operation nicht aufrufen. Die Anfrage verwendet Ihre Anmeldung.',
    key: 'API-Schlüssel',
    keyHint: 'Der Schlüssel bleibt nur in dieser Seite, bis Sie sie verlassen.',
    website: 'Website',
    websiteHint: 'Ersetzt die Website des Beispiels.',
    body: 'Body',
    moreParameters: (count) =>
      `${count} ${plural(count, { one: 'weiterer Parameter', other: 'weitere Parameter' })}`,
    send: 'Senden',
    status: (status) => `Status ${status}`,
    request: (id) => `Anfrage ${id}`,
    response: 'Antwort',
    responseStart: 'Antwort (gekürzt)',
  },
};
