import { formatChange, formatFigure, formatPeriod } from './format-report.ts';
import { REPORT_MESSAGES } from './messages.ts';
import { type ReportFrame, renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import type { ReportContent } from './report-content.ts';
import type { ScheduledReportRow } from './scheduled-reports.table.ts';

type Language = ScheduledReportRow['language'];

/** A rendered report. */
export interface RenderedReport {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders a report as a mail. */
export function renderReport(content: ReportContent, frame: ReportFrame, language: Language): RenderedReport {
  const messages = REPORT_MESSAGES[language];
  return {
    subject: titleOf(content, language),
    html: renderHtml(content, frame, messages),
    text: renderText(content, frame, messages),
  };
}

/** One line for integrations: `Shop: 16–22 November 2026`. */
export function titleOf({ subject, period, frequency }: ReportContent, language: Language): string {
  const messages = REPORT_MESSAGES[language];
  return messages.subject(subject, formatPeriod(period, messages.locale, frequency === 'monthly'));
}

/** The headline figures as label and value: `1,234 (+12 %)`. */
export function fieldsOf({ figures }: ReportContent, language: Language) {
  const messages = REPORT_MESSAGES[language];
  return figures.map((figure) => ({
    label: messages.figures[figure.id],
    value: `${formatFigure(figure, messages)} (${formatChange(figure, messages).text})`,
  }));
}
