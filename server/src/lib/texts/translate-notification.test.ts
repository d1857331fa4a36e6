import { expect, test } from 'vitest';
import { NOTIFICATIONS } from './de/notifications.data.ts';
import { translateField, translateNotification } from './translate-notification.ts';

test.each([
  ['monitor.down', 'Checkout is down', 'Checkout ist ausgefallen'],
  ['monitor.up', 'Checkout is up again', 'Checkout ist wieder erreichbar'],
  [
    'monitor.certificate',
    'The certificate of Shop expires on 2026-12-10',
    'Das Zertifikat von Shop läuft am 2026-12-10 ab',
  ],
  ['alert.fired', 'Few orders: 1,204 pageviews in 12 hours', 'Few orders: 1.204 Seitenaufrufe in 12 Stunden'],
  ['alert.fired', 'CLS of Shop is above 0.25', 'CLS von Shop liegt über 0,25'],
  ['alert.resolved', 'Resolved: Busy hour', 'Beendet: Busy hour'],
  ['incident.created', 'The incident “Slow” began', 'Der Vorfall „Slow“ hat begonnen'],
  ['monitor.down', 'Still open: Checkout is down', 'Noch offen: Checkout ist ausgefallen'],
  [
    'flag.changed',
    'Flag new-cart was turned on in production',
    'Das Flag new-cart wurde in production eingeschaltet',
  ],
  ['report.ready', 'Checkout is down', 'Checkout is down'],
])('the title of %s "%s" is shown in German', (kind, title, german) => {
  expect(translateNotification({ kind, title, text: '' }, NOTIFICATIONS, 'de').title).toBe(german);
});

test.each([
  [
    'monitor.up',
    'shop.example responds as expected. It was down for 12 minutes.',
    'shop.example antwortet wie erwartet. Die Störung dauerte 12 Minuten.',
  ],
  [
    'monitor.degraded',
    'Expected status 200-299, received 503. It was down for 3 hours.',
    'Erwartet wurde der Status 200-299, empfangen wurde 503. Die Störung dauerte 3 Stunden.',
  ],
  [
    'alert.fired',
    'No event of Shop was received recently; 10 to 1,200 are expected in 60 minutes (pageviews). Its monitors are down, too.',
    'Von Shop wurde zuletzt kein Ereignis empfangen; erwartet werden 10 bis 1.200 in 60 Minuten (Seitenaufrufe). Auch die Monitore melden einen Ausfall.',
  ],
  [
    'alert.fired',
    'Shop had 12 visits in the last 2 hours, below the limit of 20.',
    'Shop hatte 12 Besuche in den letzten 2 Stunden, weniger als der Grenzwert 20.',
  ],
  [
    'monitor.down',
    '• Checkout is down\n• Search is degraded\nand 3 more',
    '• Checkout ist ausgefallen\n• Search ist beeinträchtigt\nund 3 weitere',
  ],
  ['incident.updated', 'The check failed.', 'The check failed.'],
  ['incident.updated', 'Ada acknowledged the problem.', 'Ada hat das Problem bestätigt.'],
])('the text of %s "%s" is shown in German', (kind, text, german) => {
  expect(translateNotification({ kind, title: '', text }, NOTIFICATIONS, 'de').text).toBe(german);
});

test('a field has a German label, and a German value if it is one of a choice', () => {
  expect(translateField({ label: 'Severity', value: 'major' }, NOTIFICATIONS)).toEqual({
    label: 'Schwere',
    value: 'Schwer',
  });
  expect(translateField({ label: 'Target', value: 'major' }, NOTIFICATIONS)).toEqual({
    label: 'Ziel',
    value: 'major',
  });
});
