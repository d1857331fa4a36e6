import { html, safeMarkup } from '../../lib/text/markup.ts';
import type { ReportMessages } from './messages.ts';

/** The page of a recipient, before it is rendered. */
export type UnsubscribePage =
  | { readonly kind: 'invalid'; readonly messages: ReportMessages }
  | {
      readonly kind: 'ask' | 'done' | 'undone';
      readonly email: string;
      /** The name of the report. */
      readonly name: string;
      readonly messages: ReportMessages;
    };

const STYLE = safeMarkup(
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f5f4;color:#1c1917}' +
    'main{box-sizing:border-box;width:min(28rem,calc(100vw - 2rem));padding:2rem;background:#fff;border:1px solid #e7e5e4;border-radius:12px}' +
    'h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1.25rem;overflow-wrap:anywhere}form{margin:0}' +
    'button{font:inherit;font-weight:600;padding:.6rem 1.1rem;border:0;border-radius:8px;background:#b45309;color:#fff;cursor:pointer}' +
    'button:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}' +
    '@media (prefers-color-scheme:dark){body{background:#0c0a09;color:#fafaf9}main{background:#1c1917;border-color:#292524}button{background:#f59e0b;color:#1c1917}}',
);

/** Renders the page: no scripts, nothing of other hosts. */
export function renderUnsubscribePage(page: UnsubscribePage): string {
  const { locale } = page.messages;
  const { title, text, button } = textsOf(page);
  const form =
    button !== undefined &&
    html`<form method="post"><button name="${button.name}" value="1">${button.label}</button></form>`;
  return html`<!doctype html><html lang="${locale.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`.toString();
}

interface PageTexts {
  readonly title: string;
  readonly text: string;
  readonly button?: { readonly name: 'unsubscribe' | 'subscribe'; readonly label: string };
}

function textsOf(page: UnsubscribePage): PageTexts {
  const { page: texts } = page.messages;
  switch (page.kind) {
    case 'invalid':
      return { title: texts.invalidTitle, text: texts.invalid };
    case 'ask':
      return {
        title: texts.title,
        text: texts.ask({ email: page.email, subject: page.name }),
        button: { name: 'unsubscribe', label: texts.confirm },
      };
    case 'done':
      return {
        title: texts.doneTitle,
        text: texts.done({ email: page.email }),
        button: { name: 'subscribe', label: texts.undo },
      };
    case 'undone':
      return { title: texts.undoneTitle, text: texts.undone({ email: page.email }) };
  }
}
