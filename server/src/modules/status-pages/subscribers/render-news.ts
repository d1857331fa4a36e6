import { onOneLine } from '../../../lib/text/control-characters.ts';
import { html, safeMarkup } from '../../../lib/text/markup.ts';
import { SLACK, slackAddress, writeText } from '../../../lib/text/message-text.ts';
import type { PageLanguage } from '../page-states.data.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { News } from './load-news.ts';
import { textsOf } from './mail-texts.ts';

/** The addresses in a message to a subscriber. */
export interface NewsUrls {
  readonly pageUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

/** A mail to a subscriber. */
export interface NewsMail {
  readonly subject: string;
  readonly content: { readonly text: string; readonly html: string };
}

/** Renders a mail, in the language of the subscriber and in the time zone of the page. */
export function renderNewsMail(news: News, language: PageLanguage, urls: NewsUrls): NewsMail {
  const { page, title, message, components } = news;
  const texts = textsOf(language);
  const status = statusOf(news, texts);
  const when = timeOf(news, language);
  const body = renderMarkdown(message);
  const names = components.map(({ name }) => name);
  const affected = names.length === 0 ? undefined : `${texts.affected}: ${names.join(', ')}`;
  const subject = onOneLine(`[${page.name}] ${status}: ${title}`);
  const text = [
    title,
    `${status} – ${when}`,
    body.text,
    ...(affected === undefined ? [] : [affected]),
    `${texts.open}: ${urls.pageUrl}`,
    `-- \n${texts.reason({ page: page.name })}\n${texts.manage}: ${urls.manageUrl}\n${texts.unsubscribe}: ${urls.unsubscribeUrl}\n`,
  ].join('\n\n');
  const document = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:#1c1917;background:#ffffff">
<div style="max-width:36em;margin:0 auto">
<p style="margin:0 0 4px;font-size:14px;color:#57534e">${page.name}</p>
<h1 style="margin:0 0 4px;font-size:20px">${title}</h1>
<p style="margin:0 0 16px;color:#57534e"><strong>${status}</strong> – ${when}</p>
${safeMarkup(body.html)}
${affected !== undefined && html`<p style="margin:16px 0">${affected}</p>`}
<p style="margin:24px 0"><a href="${urls.pageUrl}">${texts.open}</a></p>
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e7e5e4;font-size:13px;color:#57534e">${texts.reason({ page: page.name })} <a href="${urls.manageUrl}">${texts.manage}</a> · <a href="${urls.unsubscribeUrl}">${texts.unsubscribe}</a></p>
</div>
</body>
</html>
`.toString();
  return { subject, content: { text, html: document } };
}

/** Renders the body of a webhook: `{type, timestamp, data}`. */
export function renderNewsHook(news: News, urls: Omit<NewsUrls, 'manageUrl'>): object {
  const { reference, page, title, status, message, at, period, components } = news;
  const body = renderMarkdown(message);
  return {
    type: reference.event,
    timestamp: at.toISOString(),
    data: {
      page: { id: page.id, name: page.name, url: urls.pageUrl },
      id: reference.subjectId,
      title,
      status,
      message: body.text,
      html: body.html,
      startsAt: period?.startsAt.toISOString() ?? null,
      endsAt: period?.endsAt.toISOString() ?? null,
      components,
      unsubscribeUrl: urls.unsubscribeUrl,
    },
  };
}

/** The most characters of a section of a message (https://api.slack.com/reference/block-kit/blocks#section), and of one line. */
const MAX_SECTION = 3_000;
const MAX_LINE = 300;

/** Renders a message for an incoming webhook of Slack. */
export function renderNewsSlack(news: News, language: PageLanguage, urls: NewsUrls): object {
  const { page, title, message, components } = news;
  const texts = textsOf(language);
  const line = (text: string) => writeText(text, SLACK, MAX_LINE);
  const names = components.map(({ name }) => name).join(', ');
  const before = [
    `*<${slackAddress(urls.pageUrl)}|${line(title)}>*`,
    `*${line(statusOf(news, texts))}* – ${line(timeOf(news, language))}`,
  ];
  const after = names === '' ? [] : [line(`${texts.affected}: ${names}`)];
  const left = [...before, ...after].reduce((rest, text) => rest - text.length - 1, MAX_SECTION);
  const lines = [...before, writeText(renderMarkdown(message).text, SLACK, left), ...after];
  return {
    text: line(`[${page.name}] ${title}`),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n') } },
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: `${line(page.name)} · <${slackAddress(urls.unsubscribeUrl)}|${line(texts.unsubscribe)}>`,
          },
        ],
      },
    ],
  };
}

/** What happened to maintenance with new times is not its status. */
function statusOf({ reference, status }: News, texts: ReturnType<typeof textsOf>): string {
  return texts.status[reference.event === 'maintenance.rescheduled' ? 'rescheduled' : status];
}

const times = new WeakMap<News, Map<PageLanguage, string>>();

/** The time of an incident, or the period of maintenance: formatted once for all messages of a language. */
function timeOf(news: News, language: PageLanguage): string {
  const known = times.get(news) ?? new Map<PageLanguage, string>();
  times.set(news, known);
  const text = known.get(language) ?? formatTime(news, language);
  known.set(language, text);
  return text;
}

function formatTime({ page, at, period }: News, language: PageLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: page.timeZone,
  });
  const text = period === undefined ? format.format(at) : format.formatRange(period.startsAt, period.endsAt);
  return `${text} (${page.timeZone})`;
}
