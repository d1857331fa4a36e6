import { createHash } from 'node:crypto';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './credentials.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(26rem, 100vw - 3rem); padding: 2rem 0; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1.5rem; opacity: .8; }
label { display: block; margin-bottom: 1rem; font-weight: 600; font-size: .9rem; }
input { display: block; width: 100%; box-sizing: border-box; margin-top: .3rem; padding: .6rem .7rem; font: inherit; font-weight: 400;
  border: 1px solid #8886; border-radius: .5rem; background: Field; color: FieldText; }
input:focus-visible, button:focus-visible { outline: 2px solid #b45309; outline-offset: 2px; }
small { display: block; margin-top: .3rem; font-weight: 400; opacity: .75; }
button { width: 100%; padding: .7rem; border: 0; border-radius: .5rem; font: inherit; font-weight: 600; background: #b45309; color: #fff; cursor: pointer; }
[role=alert] { padding: .7rem .9rem; border-radius: .5rem; background: #dc262622; border: 1px solid #dc2626; opacity: 1; }
pre { padding: .9rem; border-radius: .5rem; background: #8882; overflow-x: auto; font-size: .85rem; }
`;

/** Nothing may run or load on the page but its own style, and it may be framed by nobody. */
export const SETUP_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** The form of a set-up link. It needs no script. */
export function renderForm(values: {
  readonly token: string;
  readonly email: string;
  readonly problem: string | undefined;
}): string {
  const problem = values.problem === undefined ? '' : `<p role="alert">${escapeHtml(values.problem)}</p>`;
  return page(
    'Set up Pharos',
    `<h1>Set up Pharos</h1>
<p>Create the first owner of this instance.</p>
${problem}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${escapeHtml(values.token)}">
<label>E-mail<input name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(values.email)}"></label>
<label>Password<input name="password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}" maxlength="${MAX_PASSWORD_LENGTH}">
<small>At least ${MIN_PASSWORD_LENGTH} characters. A sentence is easier to remember than a puzzle.</small></label>
<label>Organization<input name="organizationName" autocomplete="organization" maxlength="100"><small>Optional; your own name will do.</small></label>
<button>Create owner</button>
</form>`,
  );
}

/** What follows: you are signed in, and this is how to go on. */
export function renderDone(baseUrl: string): string {
  return page(
    'Pharos is set up',
    `<h1>You are the owner</h1>
<p>You are signed in on this browser. The dashboard is on its way; until then the README shows how to create a website and a key.</p>
<pre>${escapeHtml(baseUrl)}/openapi.json
${escapeHtml(baseUrl)}/v1/query/types</pre>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main>
${content}
</main></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
