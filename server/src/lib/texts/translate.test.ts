import { expect, test } from 'vitest';
import { REASONS } from './de/reasons.data.ts';
import { translate } from './translate.ts';

test.each([
  ['Expected status 200-299, received 503.', 'Erwartet wurde der Status 200-299, empfangen wurde 503.'],
  [
    'Expected that $.ok equals "true", received "false".',
    'Erwartet wurde, dass $.ok gleich "true" ist, empfangen wurde "false".',
  ],
  ['shop.example refused the connection.', 'shop.example hat die Verbindung abgelehnt.'],
  ['Step "Sign in": The body is not valid JSON.', 'Anfrage "Sign in": Der Inhalt ist kein gültiges JSON.'],
  [
    'The certificate expires in 13 days, on 2026-12-01.',
    'Das Zertifikat läuft in 13 Tagen ab, am 2026-12-01.',
  ],
])('the reason "%s" has a German text', (english, german) => {
  expect(translate(english, REASONS)).toBe(german);
});
