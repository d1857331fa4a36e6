import { onOneLine } from '../../lib/text/control-characters.ts';
import {
  formatChange,
  formatCount,
  formatDowntime,
  formatFigure,
  formatPeriod,
  formatRowChange,
} from './format-report.ts';
import type { ReportMessages } from './messages.ts';
import type { ReportFrame } from './render-html.ts';
import type { ReportContent, ReportList, ReportOutages } from './report-content.ts';

const NAME_WIDTH = 40;

/** Renders a report as plain text. */
export function renderText(
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
    `-- \n${onOneLine(messages.reason(name))}\n${messages.unsubscribe}: ${unsubscribeUrl}`,
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
  const rest = others === 0 ? [] : [`  ${outages.others(others)}`];
  return [`${outages.title} (${outages.downtime})`, ...lines, ...rest].join('\n');
}
