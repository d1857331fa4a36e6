import { ArrowRight, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

const EXAMPLE_TARGET = 'https://shop.example/sale?utm_source=newsletter';
const EXAMPLE_SLUG = 'spring-sale';

/** Shown if the organization has no links: what a link is, an example, and how to create one with the API. */
export function FirstLink({
  action,
  onShowArchived,
}: {
  readonly action: ReactNode;
  readonly onShowArchived: () => void;
}) {
  const { origin, host } = window.location;
  const shortUrl = `${host}/l/${EXAMPLE_SLUG}`;
  const body = JSON.stringify({ name: 'Spring sale', slug: EXAMPLE_SLUG, targetUrl: EXAMPLE_TARGET });
  const curl = `curl ${origin}/v1/links \\
  -H "x-api-key: $PHAROS_API_KEY" -H "content-type: application/json" \\
  -d '${body}'`;
  return (
    <Card>
      <EmptyState
        icon={<Link2 />}
        title={messages.empty.title}
        action={
          <>
            {action}
            <Button onClick={onShowArchived}>{messages.empty.showArchived}</Button>
          </>
        }
      >
        <p>{messages.empty.text}</p>
      </EmptyState>
      <div className="mx-auto flex max-w-2xl flex-col gap-3 pb-6">
        <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 rounded-lg bg-sunken px-3 py-2.5 font-mono text-xs">
          <span className="sr-only">{messages.empty.example}</span>
          <span className="font-medium text-accent-text">{shortUrl}</span>
          <ArrowRight aria-hidden className="size-3.5 text-ink-3" />
          <span className="break-all text-ink-2">{EXAMPLE_TARGET}</span>
        </p>
        <CodeBlock label={messages.empty.byApi} code={curl} />
      </div>
    </Card>
  );
}
