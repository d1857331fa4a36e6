import { onOneLine } from '../../lib/text/control-characters.ts';
import {
  formatChange,
  formatCount,
  formatDowntime,
  formatFigure,
  formatPeriod,
  formatRowChange,
} from './format-report.ts';
import { REPORT_MESSAGES, type ReportMessages } from './messages.ts';
import { type ReportFrame, renderHtml } from './render-html.ts';
import type { ReportContent, ReportList, ReportOutages } from './report-content.ts';
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
  return messages.subject({
    subject,
    period: formatPeriod(period, messages.locale, frequency === 'monthly'),
  });
}

/** The headline figures as label and value: `1,234 (+12 %)`. */
export function fieldsOf({ figures }: ReportContent, language: Language) {
  const messages = REPORT_MESSAGES[language];
  return figures.map((figure) => ({
    label: messages.figures[figure.id],
    value: `${formatFigure(figure, messages)} (${formatChange(figure, messages).text})`,
  }));
}

const NAME_WIDTH = 40;

/** Renders a report as plain text. */
function renderText(
  { subject, frequency, period, figures, lists, outages, url }: ReportContent,
  { name, unsubscribeUrl }: ReportFrame,
  messages: ReportMessages,
): string {
  const { locale } = messages;
  const title = formatPeriod(period, locale, frequency === 'monthly');
  const isEmpty = figures.every(({ value }) => value === 0);
  const width = Math.max(...figures.map(({ id }) => messages.figures[id].length));
  const headline = figures.map(
    (figure) =>
      `${messages.figures[figure.id].padEnd(width)}  ${formatFigure(figure, messages)} (${formatChange(figure, messages).text})`,
  );
  const parts = [
    `${messages.headline[frequency]}: ${onOneLine(subject)}\n${title}, ${messages.comparedWith[frequency]}`,
    ...(isEmpty
      ? [messages.noData]
      : [headline.join('\n'), ...lists.map((list) => listText(list, messages))]),
    ...(outages === undefined ? [] : [outagesText(outages, messages)]),
    `${messages.open}: ${url}`,
    `-- \n${onOneLine(messages.reason({ name }))}\n${messages.unsubscribe}: ${unsubscribeUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function listText({ id, rows }: ReportList, messages: ReportMessages): string {
  const lines = rows.map((row) => {
    const change = formatRowChange(row, messages);
    const value = formatCount(row.value, messages.locale);
    return `  ${onOneLine(row.name).slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)} ${value}${change === '' ? '' : ` (${change})`}`;
  });
  return [`${messages.lists[id]} (${messages.columns[id]})`, ...lines].join('\n');
}

function outagesText({ rows, others }: ReportOutages, { outages, locale }: ReportMessages): string {
  const lines = rows.map(({ name, outages: count, downSeconds }) => {
    const downtime = count === 0 ? '' : ` (${formatDowntime(downSeconds)})`;
    return `  ${onOneLine(name).slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)} ${formatCount(count, locale)}${downtime}`;
  });
  const rest = others === 0 ? [] : [`  ${outages.others({ count: others })}`];
  return [`${outages.title} (${outages.downtime})`, ...lines, ...rest].join('\n');
}
