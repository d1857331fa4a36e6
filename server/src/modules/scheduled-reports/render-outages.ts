import { html, joinLines, type Markup } from '../../lib/text/markup.ts';
import { formatCount, formatDowntime } from './format-report.ts';
import type { ReportMessages } from './messages.ts';
import type { ReportOutages } from './report-content.ts';

/** Renders the outages of a report as a table for mail programs. */
export function renderOutages({ rows, others }: ReportOutages, { outages, locale }: ReportMessages): Markup {
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
    html`<tr><td class="soft line" colspan="3" style="padding:7px 0;border-top:1px solid #e7e5e4;color:#57534e;font-size:13px">${outages.others(others)}</td></tr>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:28px 0 0;border-collapse:collapse;font-size:15px">
<tr><th class="text" align="left" style="padding:0 0 8px;text-align:left;font-size:16px;font-weight:600;color:#1c1917">${outages.title}</th><th class="soft" align="right" style="padding:0 0 8px;text-align:right;font-size:13px;font-weight:400;color:#57534e">${outages.column}</th><th class="soft" align="right" style="padding:0 0 8px 14px;text-align:right;font-size:13px;font-weight:400;color:#57534e">${outages.downtime}</th></tr>
${joinLines(lines)}
${rest}
</table>`;
}
