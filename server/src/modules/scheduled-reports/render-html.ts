import { html, joinLines, type Markup, safeMarkup } from '../../lib/text/markup.ts';
import {
  formatChange,
  formatCount,
  formatDowntime,
  formatFigure,
  formatPercent,
  formatPeriod,
  formatRowChange,
} from './format-report.ts';
import type { ReportMessages } from './messages.ts';
import type { ReportContent, ReportFigure, ReportList, ReportOutages } from './report-content.ts';

const CHART_HEIGHT_PX = 96;
const FONT = safeMarkup("-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");

/** Mail programs that support style sheets use the dark colors; the others show the inline ones. */
const STYLE = safeMarkup(`:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#b45309}
@media (max-width:480px){.page{padding:12px 0!important}.card{padding:20px 16px!important;border-radius:0!important;border-left:0!important;border-right:0!important}}
@media (prefers-color-scheme:dark){
body,.page{background:#0c0a09!important}
.card{background:#1c1917!important;border-color:#292524!important}
.text{color:#fafaf9!important}
.soft{color:#a8a29e!important}
.line{border-color:#292524!important}
.bar{background:#f59e0b!important}
.share{background:#3a2f1c!important}
.good{color:#4ade80!important}
.bad{color:#f87171!important}
a{color:#fbbf24}
.button{background:#f59e0b!important;color:#1c1917!important}
}`);

/** What the frame of a report needs besides its contents. */
export interface ReportFrame {
  /** The name that the organization gave the report. */
  readonly name: string;
  readonly unsubscribeUrl: string;
}

/**
 * Renders a report as HTML for mail programs: tables and inline styles, no images, no content of other hosts. It fits 390 px and has a
 * dark form.
 */
export function renderHtml(
  content: ReportContent,
  { name, unsubscribeUrl }: ReportFrame,
  messages: ReportMessages,
): string {
  const { subject, frequency, period, figures, lists, outages, url } = content;
  const title = formatPeriod(period, messages.locale, frequency === 'monthly');
  const isEmpty = figures.every(({ value }) => value === 0);
  const body = isEmpty
    ? html`<p class="text" style="margin:24px 0 0;color:#1c1917">${messages.noData}</p>`
    : joinLines([
        renderFigures(figures, messages),
        renderChart(content, messages),
        ...lists.map((list) => renderList(list, messages)),
      ]);
  // Also without visitors: an outage can be why there were none.
  const down = outages !== undefined && renderOutages(outages, messages);
  return html`<!doctype html>
<html lang="${messages.locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${messages.subject({ subject, period: title })}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;padding:0;background:#f5f5f4;font:16px/1.5 ${FONT};-webkit-text-size-adjust:100%">
<div class="page" style="padding:24px 12px;background:#f5f5f4">
<div class="card" style="max-width:600px;box-sizing:border-box;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e7e5e4;border-radius:12px">
<p class="soft" style="margin:0;font-size:14px;color:#57534e">${messages.headline[frequency]}</p>
<h1 class="text" style="margin:2px 0 0;font-size:24px;line-height:1.25;font-weight:650;color:#1c1917">${subject}</h1>
<p class="soft" style="margin:4px 0 0;font-size:14px;color:#57534e">${title}, ${messages.comparedWith[frequency]}</p>
${body}
${down}
<p style="margin:32px 0 0"><a class="button" href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#b45309;color:#ffffff;text-decoration:none;font-weight:600">${messages.open}</a></p>
<p class="soft line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e7e5e4;font-size:13px;color:#57534e">${messages.reason({ name })} <a href="${unsubscribeUrl}">${messages.unsubscribe}</a></p>
</div>
</div>
</body>
</html>
`.toString();
}

function renderFigures(figures: readonly ReportFigure[], messages: ReportMessages): Markup {
  const tiles = figures.map((figure) => {
    const { text, isGood } = formatChange(figure, messages);
    const [name, color] =
      isGood === undefined ? ['soft', '#57534e'] : isGood ? ['good', '#15803d'] : ['bad', '#b91c1c'];
    // Inline blocks wrap on phones without a style sheet.
    return html`<div style="display:inline-block;width:33%;min-width:150px;vertical-align:top;padding:0 0 20px">
<p class="soft" style="margin:0;font-size:13px;color:#57534e">${messages.figures[figure.id]}</p>
<p class="text" style="margin:0;font-size:24px;line-height:1.3;font-weight:600;color:#1c1917">${formatFigure(figure, messages)}</p>
<p class="${name}" style="margin:0;font-size:13px;color:${color}">${text}</p>
</div>`;
  });
  return html`<div style="margin:28px 0 0">${tiles}</div>`;
}

/** Bars of a table: mail programs remove SVG, and block images. */
function renderChart({ series, frequency }: ReportContent, { chart, locale }: ReportMessages): Markup {
  const most = Math.max(1, ...series.map(({ value }) => value));
  const bars = series.map(({ label, value }) => {
    const height = value === 0 ? 1 : Math.max(2, Math.round((value / most) * CHART_HEIGHT_PX));
    return html`<td title="${label}: ${value}" style="padding:0 1px;vertical-align:bottom"><div class="bar" style="height:${height}px;background:#b45309;border-radius:2px 2px 0 0;font-size:0;line-height:0">&nbsp;</div></td>`;
  });
  const [first, last] = [series.at(0), series.at(-1)];
  if (first === undefined || last === undefined) return html``;
  const isHourly = frequency === 'daily';
  return html`<p class="soft" style="margin:8px 0 6px;font-size:13px;color:#57534e">${chart} (max. ${formatCount(most, locale)})</p>
<table role="img" aria-label="${chart}: ${series.map(({ value }) => value).join(', ')}" width="100%" cellpadding="0" cellspacing="0" style="width:100%;height:${CHART_HEIGHT_PX}px;table-layout:fixed;border-collapse:collapse"><tr>${bars}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%"><tr>
<td class="soft line" style="border-top:1px solid #e7e5e4;padding-top:4px;font-size:12px;color:#57534e">${labelOf(first.label, isHourly, locale)}</td>
<td class="soft line" align="right" style="border-top:1px solid #e7e5e4;padding-top:4px;font-size:12px;color:#57534e;text-align:right">${labelOf(last.label, isHourly, locale)}</td>
</tr></table>`;
}

function renderList({ id, rows }: ReportList, messages: ReportMessages): Markup {
  const { locale } = messages;
  const lines = rows.map((row) => {
    const change = formatRowChange(row, messages);
    return html`<tr>
<td class="text line" style="padding:7px 12px 7px 0;border-top:1px solid #e7e5e4;color:#1c1917;word-break:break-word">${row.name}</td>
<td class="text line" align="right" style="padding:7px 0;border-top:1px solid #e7e5e4;color:#1c1917;text-align:right;white-space:nowrap">${formatCount(row.value, locale)}</td>
<td class="soft line" align="right" width="92" style="padding:7px 0 7px 14px;border-top:1px solid #e7e5e4;color:#57534e;font-size:13px;text-align:right;white-space:nowrap">${change === '' ? formatPercent(row.percent, locale) : change}</td>
</tr>`;
  });
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:28px 0 0;border-collapse:collapse;font-size:15px">
<tr><th class="text" align="left" style="padding:0 0 8px;text-align:left;font-size:16px;font-weight:600;color:#1c1917">${messages.lists[id]}</th><th class="soft" align="right" style="padding:0 0 8px;text-align:right;font-size:13px;font-weight:400;color:#57534e">${messages.columns[id]}</th><td></td></tr>
${joinLines(lines)}
</table>`;
}

/** `14:00`, or `16 Nov`. Labels are local times: `2026-11-16` or `2026-11-16 14:00:00`. */
function labelOf(label: string, isHourly: boolean, locale: string): string {
  if (isHourly) return label.slice(11, 16);
  const day = new Date(`${label.slice(0, 10)}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day);
}

/** Renders the outages of a report as a table for mail programs. */
function renderOutages({ rows, others }: ReportOutages, { outages, locale }: ReportMessages): Markup {
  const lines = rows.map(({ name, outages: count, downSeconds }) => {
    const [color, look] = count === 0 ? ['#57534e', 'soft'] : ['#b91c1c', 'bad'];
    return html`<tr>
<td class="text line" style="padding:7px 12px 7px 0;border-top:1px solid #e7e5e4;color:#1c1917;word-break:break-word">${name}</td>
<td class="text line" align="right" style="padding:7px 0;border-top:1px solid #e7e5e4;color:#1c1917;text-align:right;white-space:nowrap">${formatCount(count, locale)}</td>
<td class="${look} line" align="right" width="92" style="padding:7px 0 7px 14px;border-top:1px solid #e7e5e4;color:${color};font-size:13px;text-align:right;white-space:nowrap">${count === 0 ? '–' : formatDowntime(downSeconds)}</td>
</tr>`;
  });
  const rest =
    others > 0 &&
    html`<tr><td class="soft line" colspan="3" style="padding:7px 0;border-top:1px solid #e7e5e4;color:#57534e;font-size:13px">${outages.others({ count: others })}</td></tr>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:28px 0 0;border-collapse:collapse;font-size:15px">
<tr><th class="text" align="left" style="padding:0 0 8px;text-align:left;font-size:16px;font-weight:600;color:#1c1917">${outages.title}</th><th class="soft" align="right" style="padding:0 0 8px;text-align:right;font-size:13px;font-weight:400;color:#57534e">${outages.column}</th><th class="soft" align="right" style="padding:0 0 8px 14px;text-align:right;font-size:13px;font-weight:400;color:#57534e">${outages.downtime}</th></tr>
${joinLines(lines)}
${rest}
</table>`;
}
