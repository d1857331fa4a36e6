import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of the revenue page. */
export const revenueMessages: typeof messages = {
  title: 'Umsatz',
  payments: 'Zahlungen',
  currency: 'Währung',
  noCurrency: 'Keine Währung',
  onlyCurrency: (name) => `Währung aller Beträge: ${name}.`,
  oneCurrency: (name) => `Währung aller folgenden Zahlen: ${name}. Währungen werden nicht umgerechnet.`,
  inCurrency: (title, currency) => `${title} in ${currency}`,
  chartFigure: 'Wert des Diagramms',
  figures: {
    revenue: 'Umsatz',
    orders: 'Bestellungen',
    customers: 'Kunden',
    averageOrder: 'Mittlere Bestellung',
    perVisitor: 'Pro Besucher',
    perVisitorNote: 'Geteilt durch alle Besucher im Zeitraum, auch die ohne Bestellung.',
    refunded: 'Erstattet',
    percent: '% des Umsatzes',
  },
  visitors: (number) => `${number.toLocaleString(LANGUAGE)} Besucher`,
  refunds: (number) =>
    `${number.toLocaleString(LANGUAGE)} ${plural(number, { one: 'Erstattung', other: 'Erstattungen' })}`,
  splits: {
    product: { title: 'Produkte', noun: 'Produkt' },
    referrer: { title: 'Verweise', noun: 'Verweis' },
    source: { title: 'Quellen', noun: 'Quelle' },
    medium: { title: 'Medien', noun: 'Medium' },
    campaign: { title: 'Kampagnen', noun: 'Kampagne' },
    country: { title: 'Länder', noun: 'Land' },
    device: { title: 'Geräte', noun: 'Gerät' },
    browser: { title: 'Browser', noun: 'Browser' },
    os: { title: 'Systeme', noun: 'System' },
    entry: { title: 'Einstiegsseiten', noun: 'Seite' },
    provider: { title: 'Zahlung', noun: 'Anbieter' },
    kind: { title: 'Neu und verlängert', noun: 'Art' },
    reported: { title: 'Herkunft', noun: 'Herkunft' },
  },
  noProduct: 'Kein Ereignis enthielt ein Produkt. Senden Sie die Eigenschaft „product“ mit dem Umsatz.',
  noData: 'Keine Daten in diesem Zeitraum.',
  transactions: {
    title: 'Letzte Transaktionen',
    loading: 'Transaktionen werden geladen',
    pagination: 'Seiten der Transaktionen',
    time: 'Zeit',
    amount: 'Betrag',
    source: 'Quelle',
    payment: 'Zahlung',
    refund: 'Erstattung',
  },
  empty: {
    title: 'Noch kein Umsatz',
    text: 'Verbinden Sie Stripe, Paddle, Lemon Squeezy oder Polar: Zahlungen, Verlängerungen und Erstattungen werden dann automatisch gemeldet. Oder senden Sie nach jeder Zahlung ein Ereignis mit einem Betrag. Erstattungen sind negative Beträge. Beträge ohne Währung werden getrennt ausgewiesen.',
    example: 'Beispiel',
    connect: 'Zahlungsanbieter verbinden',
  },
};
