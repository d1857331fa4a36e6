import { SCOPES } from '../../../../server/src/lib/scopes.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { messages } from './messages.ts';
import { RichText } from './rich-text.tsx';

const LINK = 'text-accent-text underline underline-offset-2';

/** Authentication, scopes, errors and limits. */
export function ReferenceStart({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card title={messages.start.title}>
        <div className="flex flex-col gap-3 text-ink-2">
          <p>{messages.start.text}</p>
          <CodeBlock
            label="curl"
            isWrapped
            code={`curl '${baseUrl}/v1/query/websites' \\\n  -H "x-api-key: $PHAROS_KEY"`}
          />
          <ul>
            {messages.start.tools.map(({ link, href, text }) => (
              <li key={link}>
                <a className={LINK} href={href}>
                  {link}
                </a>
                : {text}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <Card title={messages.start.scopes}>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
          {Object.entries(SCOPES).map(([scope, permits]) => (
            <div key={scope} className="contents">
              <dt>
                <code className="font-mono text-xs">{scope}</code>
              </dt>
              <dd lang="en" className="text-ink-2 max-sm:mb-2">
                {permits}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={messages.start.errors}>
        <RichText text={messages.start.errorsText} className="text-ink-2" />
      </Card>
    </div>
  );
}
