import { SCOPES } from '../../../../server/src/lib/scopes.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';

const LINK = 'text-accent-text underline underline-offset-2';

/** What to know before the first call. */
export function ReferenceStart({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card title="The first call">
        <div className="flex flex-col gap-3 text-ink-2">
          <p>
            Programs send an API key with each call. Owners and admins make keys in the settings of their
            organization; a key holds the scopes that it was given, for all websites or for some.
          </p>
          <CodeBlock
            label="curl"
            isWrapped
            code={`curl '${baseUrl}/v1/query/websites' \\\n  -H "x-api-key: $PHAROS_KEY"`}
          />
          <p>
            For tools:{' '}
            <a className={LINK} href="/openapi.json">
              openapi.json
            </a>{' '}
            describes every operation, and{' '}
            <a className={LINK} href="/auth.md">
              auth.md
            </a>{' '}
            tells agents how to get access.
          </p>
        </div>
      </Card>
      <Card title="Scopes">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
          {Object.entries(SCOPES).map(([scope, permits]) => (
            <div key={scope} className="contents">
              <dt>
                <code className="font-mono text-xs">{scope}</code>
              </dt>
              <dd className="text-ink-2 max-sm:mb-2">{permits}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Errors and limits">
        <p className="text-ink-2">
          Every error is JSON with <code className="font-mono text-xs">code</code>, a sentence for people, and
          the <code className="font-mono text-xs">requestId</code> to quote. A call too many is answered 429
          with <code className="font-mono text-xs">Retry-After</code>: wait so many seconds, then try again.
        </p>
      </Card>
    </div>
  );
}
