import type { Frequency } from './frequencies.contract.ts';
import type { ReportFigure, ReportList } from './report-content.ts';

/** The texts of reports in one language. */
export interface ReportMessages {
  /** For `Intl` and the `lang` attribute. */
  readonly locale: string;
  subject(subject: string, period: string): string;
  readonly headline: Readonly<Record<Frequency, string>>;
  readonly figures: Readonly<Record<ReportFigure['id'], string>>;
  readonly lists: Readonly<Record<ReportList['id'], string>>;
  /** The unit of the values of each list. */
  readonly columns: Readonly<Record<ReportList['id'], string>>;
  readonly chart: string;
  readonly outages: {
    readonly title: string;
    readonly column: string;
    readonly downtime: string;
    /** @param count monitors that are not listed. */
    others(count: number): string;
  };
  readonly comparedWith: Readonly<Record<Frequency, string>>;
  readonly noChange: string;
  readonly fromZero: string;
  readonly noData: string;
  readonly open: string;
  reason(name: string): string;
  readonly unsubscribe: string;
  readonly page: {
    readonly title: string;
    ask(email: string, subject: string): string;
    readonly confirm: string;
    readonly doneTitle: string;
    done(email: string): string;
    readonly undo: string;
    readonly undoneTitle: string;
    undone(email: string): string;
    readonly invalidTitle: string;
    readonly invalid: string;
  };
}

const EN: ReportMessages = {
  locale: 'en-GB',
  subject: (subject, period) => `${subject}: ${period}`,
  headline: { daily: 'Daily report', weekly: 'Weekly report', monthly: 'Monthly report' },
  figures: {
    visitors: 'Visitors',
    visits: 'Visits',
    pageviews: 'Pageviews',
    bounceRate: 'Bounce rate',
    visitDuration: 'Visit duration',
    revenue: 'Net revenue',
  },
  lists: { sources: 'Top sources', pages: 'Top pages', goals: 'Goals', websites: 'Websites' },
  columns: { sources: 'Visitors', pages: 'Views', goals: 'Conversions', websites: 'Visitors' },
  chart: 'Visitors',
  outages: {
    title: 'Outages',
    column: 'Outages',
    downtime: 'Downtime',
    others: (count) => (count === 1 ? '1 more monitor' : `${count} more monitors`),
  },
  comparedWith: {
    daily: 'compared with the day before',
    weekly: 'compared with the week before',
    monthly: 'compared with the month before',
  },
  noChange: 'no change',
  fromZero: 'new',
  noData: 'No visitors in this period. Check that the tracking snippet is installed.',
  open: 'Open in Pharos',
  reason: (name) => `You receive this e-mail because your address is in the report “${name}”.`,
  unsubscribe: 'Unsubscribe',
  page: {
    title: 'Unsubscribe',
    ask: (email, subject) => `Stop sending the report about ${subject} to ${email}?`,
    confirm: 'Unsubscribe',
    doneTitle: 'Unsubscribed',
    done: (email) => `${email} no longer receives this report.`,
    undo: 'Subscribe again',
    undoneTitle: 'Subscribed',
    undone: (email) => `${email} receives this report again.`,
    invalidTitle: 'Invalid link',
    invalid: 'This link is invalid, or the report was deleted. No more e-mails of a deleted report are sent.',
  },
};

const DE: ReportMessages = {
  locale: 'de-DE',
  subject: (subject, period) => `${subject}: ${period}`,
  headline: { daily: 'Tagesbericht', weekly: 'Wochenbericht', monthly: 'Monatsbericht' },
  figures: {
    visitors: 'Besucher',
    visits: 'Besuche',
    pageviews: 'Seitenaufrufe',
    bounceRate: 'Absprungrate',
    visitDuration: 'Besuchsdauer',
    revenue: 'Nettoumsatz',
  },
  lists: { sources: 'Wichtigste Quellen', pages: 'Wichtigste Seiten', goals: 'Ziele', websites: 'Websites' },
  columns: { sources: 'Besucher', pages: 'Aufrufe', goals: 'Conversions', websites: 'Besucher' },
  chart: 'Besucher',
  outages: {
    title: 'Ausfälle',
    column: 'Ausfälle',
    downtime: 'Ausfallzeit',
    others: (count) => (count === 1 ? '1 weiterer Monitor' : `${count} weitere Monitore`),
  },
  comparedWith: {
    daily: 'verglichen mit dem Tag davor',
    weekly: 'verglichen mit der Woche davor',
    monthly: 'verglichen mit dem Monat davor',
  },
  noChange: 'unverändert',
  fromZero: 'neu',
  noData: 'Keine Besucher in diesem Zeitraum. Prüfen Sie, ob das Tracking-Snippet eingebaut ist.',
  open: 'In Pharos öffnen',
  reason: (name) => `Sie erhalten diese E-Mail, weil Ihre Adresse im Bericht „${name}“ steht.`,
  unsubscribe: 'Abbestellen',
  page: {
    title: 'Abbestellen',
    ask: (email, subject) => `Den Bericht über ${subject} nicht mehr an ${email} senden?`,
    confirm: 'Abbestellen',
    doneTitle: 'Abbestellt',
    done: (email) => `${email} erhält diesen Bericht nicht mehr.`,
    undo: 'Wieder abonnieren',
    undoneTitle: 'Abonniert',
    undone: (email) => `${email} erhält diesen Bericht wieder.`,
    invalidTitle: 'Ungültiger Link',
    invalid:
      'Dieser Link ist ungültig, oder der Bericht wurde gelöscht. Gelöschte Berichte werden nicht mehr gesendet.',
  },
};

/** The texts by language. */
export const REPORT_MESSAGES: Readonly<Record<'en' | 'de', ReportMessages>> = { en: EN, de: DE };
