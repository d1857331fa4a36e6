import type { ReactNode } from 'react';
import { messages } from './messages.ts';

/** The layout of pages for people who are not signed in: one narrow centered column. */
export function AuthLayout({
  title,
  description,
  children,
  footer,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-5 py-10">
      <title>{messages.pageTitle({ title })}</title>
      <div className="w-full max-w-sm">
        <header className="mb-6 flex flex-col items-center gap-3 text-center">
          <img src="/icon.svg" alt="" width={44} height={44} />
          <div>
            <h1 className="text-xl">{title}</h1>
            {description !== undefined && <p className="mt-1 text-ink-2">{description}</p>}
          </div>
        </header>
        <div className="rounded-xl border border-line bg-surface p-5 shadow-card">{children}</div>
        {footer !== undefined && <p className="mt-4 text-center text-ink-3 text-xs">{footer}</p>}
      </div>
    </main>
  );
}
