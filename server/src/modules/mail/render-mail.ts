import { onOneLine } from '../../lib/text/control-characters.ts';
import { html, joinLines, type Markup } from '../../lib/text/markup.ts';

/** A mail, before it is rendered as text and HTML. */
export interface Mail {
  /** The kind of the mail, for the log: `password_reset`. */
  readonly kind: string;
  /** One address. */
  readonly to: string;
  /** The language of the texts; English when absent. */
  readonly language?: 'en' | 'de' | undefined;
  readonly subject: string;
  /** Plain text, which may contain user input. */
  readonly paragraphs: readonly string[];
  /** The label and address of the action, after the first paragraph. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** The complete forms of a mail that its module renders, in place of the paragraphs. */
  readonly content?: { readonly text: string; readonly html: string } | undefined;
  /** A page that unsubscribes the recipient, also with one POST request (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** The two forms of a mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string | undefined;
}

/** Renders a mail as plain text and as simple HTML, without images, style sheets and external content. */
export function renderMail({
  subject,
  language = 'en',
  paragraphs,
  action,
  content,
  unsubscribeUrl,
}: Mail): RenderedMail {
  if (content !== undefined) return { subject: onOneLine(subject), ...content, unsubscribeUrl };
  const [first = '', ...rest] = paragraphs.map(onOneLine);
  const textParts = [first, ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]), ...rest];
  const htmlParts = [
    paragraph(first),
    ...(action === undefined ? [] : [button(action.label, action.url), paragraph(action.url, SMALL)]),
    ...rest.map((part) => paragraph(part)),
  ];
  return {
    subject: onOneLine(subject),
    text: `${textParts.join('\n\n')}\n\n-- \nPharos\n`,
    html: html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${onOneLine(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:#1c1917;background:#ffffff">
<div style="max-width:34em;margin:0 auto">
${joinLines(htmlParts)}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e7e5e4;font-size:14px;color:#57534e">Pharos</p>
</div>
</body>
</html>
`.toString(),
  };
}

const SMALL = 'font-size:13px;color:#57534e;word-break:break-all';

function paragraph(text: string, style = ''): Markup {
  return html`<p style="margin:0 0 16px;${style}">${text}</p>`;
}

function button(label: string, url: string): Markup {
  return html`<p style="margin:24px 0 12px"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#b45309;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></p>`;
}
