/** The German texts of the web vitals page. */
export const vitals = {
  title: 'Web Vitals',
  vital: 'Messwert',
  chartVital: 'Messwert des Diagramms',
  percentile: 'Perzentil',
  p75: 'Google bewertet Seiten nach p75: 75 % der Seitenaufrufe liegen bei diesem Wert oder darunter.',
  otherPercentile:
    '{percentile}: {percent} der Seitenaufrufe liegen bei diesem Wert oder darunter. Google bewertet Seiten nach p75.',
  ratings: { good: 'Gut', fair: 'Verbesserungswürdig', poor: 'Schlecht' },
  goodUpTo: 'Gut bis {value}',
  poorAbove: 'Schlecht über {value}',
  percentOf: '{percent} {rating, lower}',
  samples: 'Messungen',
  sampleCount: '{count, plural, one {# Messung} other {# Messungen}}',
  notMeasured: 'Keine Daten',
  fewSamples: 'Bei wenigen Messungen verändert ein einzelner langsamer Seitenaufruf ein Perzentil stark.',
  names: {
    LCP: 'Largest Contentful Paint',
    INP: 'Interaction to Next Paint',
    CLS: 'Cumulative Layout Shift',
    FCP: 'First Contentful Paint',
    TTFB: 'Time to First Byte',
  },
  meanings: {
    LCP: 'Die Zeit, bis das größte Element der Seite sichtbar ist.',
    INP: 'Die Zeit, bis die Seite auf Klicks, Berührungen und Tasten reagiert.',
    CLS: 'Wie stark sich das Layout der Seite verschiebt. Nur Chromium-Browser messen es.',
    FCP: 'Die Zeit, bis der erste Inhalt der Seite sichtbar ist.',
    TTFB: 'Die Zeit, bis der Server zu antworten beginnt.',
  },
  splits: {
    page: { title: 'Seiten', noun: 'Seite' },
    browser: { title: 'Browser', noun: 'Browser' },
    country: { title: 'Länder', noun: 'Land' },
    device: { title: 'Geräte', noun: 'Gerät' },
    os: { title: 'Systeme', noun: 'System' },
    region: { title: 'Regionen', noun: 'Region' },
  },
  empty: {
    title: 'Noch keine Web Vitals',
    text: 'Web Vitals messen, wie schnell Seiten laden, wie schnell sie reagieren und wie stabil ihr Layout ist. Der Tracker misst sie, wenn das Tracking-Snippet dieses Attribut hat: ',
  },
} as const;
