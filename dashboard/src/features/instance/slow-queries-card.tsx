import { LANGUAGE } from '../../lib/language.ts';
import { formatAgo } from '../../lib/time/format-time.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { messages } from './messages.ts';
import type { Overview } from './overview.ts';

/** The slowest statements of the event store. */
export function SlowQueriesCard({ queries }: { readonly queries: Overview['slowQueries'] }) {
  return (
    <Card title={messages.queries} description={messages.queriesText} isFlush={queries.length > 0}>
      {queries.length === 0 ? (
        <p className="text-ink-2">{messages.noQueries}</p>
      ) : (
        <ul className="divide-y divide-line pt-1">
          {queries.map((query) => (
            <Query key={query.text} query={query} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Query({
  query: { text, durationMs, rowsRead, at, runs },
}: {
  readonly query: Overview['slowQueries'][number];
}) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return (
    <li>
      <details className="group px-4 py-2.5">
        <summary className="flex cursor-pointer flex-col gap-1">
          <code className="truncate font-mono text-xs group-open:hidden">{line}</code>
          <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-3 text-xs">
            <Fact name={messages.duration} value={messages.milliseconds({ ms: durationMs })} />
            <Fact name={messages.runs} value={runs.toLocaleString(LANGUAGE)} />
            {rowsRead !== null && <Fact name={messages.rowsRead} value={rowsRead.toLocaleString(LANGUAGE)} />}
            <Fact name={messages.lastRun} value={formatAgo(at, Date.now())} />
          </dl>
        </summary>
        <CodeBlock
          code={text}
          label={messages.statement}
          isWrapped
          className="mt-2"
          codeClassName="max-h-80"
        />
      </details>
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex gap-1">
      <dt>{name}:</dt>
      <dd className="text-ink-2 tabular-nums">{value}</dd>
    </div>
  );
}
