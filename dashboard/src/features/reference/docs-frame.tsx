import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { messages } from './messages.ts';

const ENTRY =
  'inline-flex h-8 items-center rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The frame of the guides and of the API reference, which need no sign-in. */
export function DocsFrame({
  version,
  children,
}: {
  readonly version?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-13 shrink-0 items-center gap-1 border-line border-b bg-sunken px-4 sm:px-6 lg:px-8">
        <Link to="/docs/guides" className="mr-2 inline-flex h-8 items-center gap-2 rounded-md font-medium">
          <img src="/icon.svg" alt="" width={20} height={20} />
          <span className="max-sm:sr-only">{messages.product}</span>
        </Link>
        <nav aria-label={messages.documentation} className="flex items-center gap-1">
          <Link to="/docs/guides" className={ENTRY}>
            {messages.guides.title}
          </Link>
          <Link
            to="/docs"
            search={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            className={ENTRY}
          >
            {messages.title}
          </Link>
        </nav>
        <span className="text-ink-3 text-xs">{version}</span>
        <Link to="/" className={joinClasses(buttonClasses({ size: 'sm', variant: 'ghost' }), 'ml-auto')}>
          {messages.toDashboard}
        </Link>
      </header>
      <main className="min-w-0 flex-1">{children}</main>
    </div>
  );
}
