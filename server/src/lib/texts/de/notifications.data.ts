import { REASONS } from './reasons.data.ts';
import { statusNames } from './status-names.data.ts';

/** German texts of notifications, by English ones. */
export const NOTIFICATIONS = {
  texts: {
    ...REASONS,
    '{} is down': '{0} ist ausgefallen',
    '{} is degraded': '{0} ist beeinträchtigt',
    '{} is up again': '{0} ist wieder erreichbar',
    '{} responds as expected.': '{0} antwortet wie erwartet.',
    '{} does not respond as expected.': '{0} antwortet nicht wie erwartet.',
    'It was down for {}.': 'Die Störung dauerte {0}.',
    'The certificate of {} was renewed': 'Das Zertifikat von {0} wurde erneuert',
    'The certificate of {} has expired': 'Das Zertifikat von {0} ist abgelaufen',
    'The certificate of {} expires on {}': 'Das Zertifikat von {0} läuft am {1} ab',
    'The intermediate certificate {} of {} is valid until {}.':
      'Das Zwischenzertifikat {0} von {1} ist bis {2} gültig.',
    'The certificate of {} is valid until {}.': 'Das Zertifikat von {0} ist bis {1} gültig.',

    '{} receives no traffic': '{0} erhält keine Aufrufe',
    'Traffic of {} rose': 'Die Aufrufe von {0} sind gestiegen',
    'Traffic of {} dropped': 'Die Aufrufe von {0} sind gefallen',
    '{} {} in the last 60 minutes; {} to {} are expected.':
      '{0} {1} in den letzten 60 Minuten; erwartet werden {2} bis {3}.',
    'No event of {} was received recently; {} to {} are expected in 60 minutes ({}). Its monitors are up: tracking may be broken.':
      'Von {0} wurde zuletzt kein Ereignis empfangen; erwartet werden {1} bis {2} in 60 Minuten ({3}). Die Monitore sind in Ordnung: Vielleicht ist das Tracking defekt.',
    'No event of {} was received recently; {} to {} are expected in 60 minutes ({}). Its monitors are down, too.':
      'Von {0} wurde zuletzt kein Ereignis empfangen; erwartet werden {1} bis {2} in 60 Minuten ({3}). Auch die Monitore melden einen Ausfall.',
    'No event of {} was received recently; {} to {} are expected in 60 minutes ({}). Tracking may be broken, or the website is down.':
      'Von {0} wurde zuletzt kein Ereignis empfangen; erwartet werden {1} bis {2} in 60 Minuten ({3}). Vielleicht ist das Tracking defekt, oder die Website ist ausgefallen.',
    '{}: {} pageviews in {}': '{0}: {1} Seitenaufrufe in {2}',
    '{}: {} visitors in {}': '{0}: {1} Besucher in {2}',
    '{}: {} visits in {}': '{0}: {1} Besuche in {2}',
    '{}: {} events in {}': '{0}: {1} Ereignisse in {2}',
    '{}: {} custom events in {}': '{0}: {1} eigene Ereignisse in {2}',
    '{}: {} transactions in {}': '{0}: {1} Transaktionen in {2}',
    '{}: {} errors in {}': '{0}: {1} Fehler in {2}',
    '{} had {} {} in the last {}, above the limit of {}.':
      '{0} hatte {1} {2} in den letzten {3}, mehr als der Grenzwert {4}.',
    '{} had {} {} in the last {}, below the limit of {}.':
      '{0} hatte {1} {2} in den letzten {3}, weniger als der Grenzwert {4}.',
    '{}: goal reached {} times': '{0}: Ziel {1}-mal erreicht',
    'The goal was reached {} times in the last {} on {}; the alert fires at {}.':
      'Das Ziel wurde auf {2} in den letzten {1} {0}-mal erreicht; der Alarm löst ab {3} aus.',
    'Errors on {} rose': 'Die Fehler auf {0} haben zugenommen',
    '{} JavaScript errors in the last 60 minutes; up to {} are expected.':
      '{0} JavaScript-Fehler in den letzten 60 Minuten; erwartet werden bis zu {1}.',
    'New error on {}': 'Neuer Fehler auf {0}',
    '{} new errors on {}': '{0} neue Fehler auf {1}',
    '{} and {} more. {} occurrences in the last 60 minutes.':
      '{0} und {1} weitere. {2}-mal in den letzten 60 Minuten.',
    '{}. {} occurrences in the last 60 minutes.': '{0}. {1}-mal in den letzten 60 Minuten.',
    'LCP of {} is above {}': 'LCP von {0} liegt über {1}',
    'INP of {} is above {}': 'INP von {0} liegt über {1}',
    'CLS of {} is above {}': 'CLS von {0} liegt über {1}',
    'FCP of {} is above {}': 'FCP von {0} liegt über {1}',
    'TTFB of {} is above {}': 'TTFB von {0} liegt über {1}',
    'The 75th percentile of the last {} is {}.': 'Das 75. Perzentil der letzten {0} ist {1}.',
    '{} received its first event': '{0} hat das erste Ereignis empfangen',
    'Tracking works. Its analytics are available now.':
      'Das Tracking funktioniert. Die Auswertungen sind jetzt verfügbar.',
    'Resolved: {}': 'Beendet: {0}',
    'The alert on {} no longer fires.': 'Der Alarm auf {0} löst nicht mehr aus.',
    'Ended: {}': 'Beendet: {0}',
    'The alert was changed while it fired.': 'Der Alarm wurde geändert, während er auslöste.',
    'The alert was disabled while it fired.': 'Der Alarm wurde deaktiviert, während er auslöste.',
    'The alert was deleted while it fired.': 'Der Alarm wurde gelöscht, während er auslöste.',

    'The incident “{}” began': 'Der Vorfall „{0}“ hat begonnen',
    'The incident “{}” has an update': 'Der Vorfall „{0}“ hat eine neue Meldung',
    'The incident “{}” is resolved': 'Der Vorfall „{0}“ ist behoben',
    'The maintenance “{}” has started': 'Die Wartung „{0}“ hat begonnen',
    'The maintenance “{}” has ended': 'Die Wartung „{0}“ ist beendet',

    'The link {} is broken': 'Der Link {0} ist defekt',
    'The link {} works again': 'Der Link {0} funktioniert wieder',
    'Its targets respond again.': 'Seine Ziele antworten wieder.',
    'The short link still redirects there.': 'Der Kurzlink leitet weiterhin dorthin weiter.',

    'The backup of the server failed': 'Die Sicherung des Servers ist fehlgeschlagen',
    'The backup of the server succeeded again': 'Die Sicherung des Servers gelingt wieder',
    'A complete backup was written.': 'Eine vollständige Sicherung wurde geschrieben.',
    'The disk of {} is running full': 'Der Datenträger von {0} läuft voll',
    'The disk of {} has enough space again': 'Der Datenträger von {0} hat wieder genug Platz',
    '{} GB of {} GB are free.': '{0} GB von {1} GB sind frei.',
    'At the present rate it is full in less than a day.':
      'Bleibt es dabei, ist er in weniger als einem Tag voll.',
    'At the present rate it is full in 1 day.': 'Bleibt es dabei, ist er in 1 Tag voll.',
    'At the present rate it is full in {} days.': 'Bleibt es dabei, ist er in {0} Tagen voll.',

    'Flag {} was archived': 'Das Flag {0} wurde archiviert',
    'Flag {} was turned on in {}': 'Das Flag {0} wurde in {1} eingeschaltet',
    'Flag {} was turned off in {}': 'Das Flag {0} wurde in {1} ausgeschaltet',
    'Flag {} was changed in {}': 'Das Flag {0} wurde in {1} geändert',

    'Still open: {}': 'Noch offen: {0}',
    'Acknowledged: {}': 'Bestätigt: {0}',
    '{} acknowledged the problem.': '{0} hat das Problem bestätigt.',
    'somebody acknowledged the problem.': 'Jemand hat das Problem bestätigt.',
    '{} notifications': '{0} Benachrichtigungen',
    '{} notifications: {} and {} more': '{0} Benachrichtigungen: {1} und {2} weitere',
    '• {}': '• {0}',
    'and {} more': 'und {0} weitere',
    'Test message from Pharos': 'Testnachricht von Pharos',
    'This is a test. If you can read it, notifications arrive here.':
      'Dies ist ein Test. Wenn Sie ihn lesen können, kommen Benachrichtigungen hier an.',

    pageviews: 'Seitenaufrufe',
    visitors: 'Besucher',
    visits: 'Besuche',
    events: 'Ereignisse',
    'custom events': 'eigene Ereignisse',
    transactions: 'Transaktionen',
    errors: 'Fehler',
    no: 'keine',
    '{} days': '{0} Tage',
    '{} hours': '{0} Stunden',
    '{} minutes': '{0} Minuten',
    '{} seconds': '{0} Sekunden',
    '1 second': '1 Sekunde',
  },
  labels: {
    Target: 'Ziel',
    Regions: 'Regionen',
    'Down since': 'Ausgefallen seit',
    Issuer: 'Aussteller',
    Website: 'Website',
    Value: 'Wert',
    Expected: 'Erwartet',
    Status: 'Status',
    Severity: 'Schwere',
    Start: 'Beginn',
    End: 'Ende',
    'Open since': 'Offen seit',
  },
  /** Values of fields that have one of a few values. */
  values: {
    ...statusNames.incidentStatus,
    ...statusNames.severity,
    '{} to {}': '{0} bis {1}',
  },
};
