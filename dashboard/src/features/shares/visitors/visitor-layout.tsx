import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { ThemeButton } from './theme-button.tsx';

/** The frame of a page for people who are not signed in: a link to the website, the theme and the product. */
export function VisitorLayout({
  website,
  children,
}: {
  /** Absent until it is loaded. */
  readonly website?: { readonly domain: string } | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b bg-sunken px-4 sm:px-6 lg:px-8">
        <div className="min-w-0 flex-1">
          {website !== undefined && (
            <a
              href={`https://${website.domain}`}
              rel="noreferrer noopener"
              className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-md font-medium hover:underline pointer-coarse:h-10"
            >
              <span className="truncate">{website.domain}</span>
              <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            </a>
          )}
        </div>
        <ThemeButton />
        <a
          href="/"
          className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-ink-2 text-xs whitespace-nowrap hover:bg-hover hover:text-ink pointer-coarse:h-10"
        >
          <img src="/icon.svg" alt="" width={18} height={18} />
          <span>
            <span className="max-sm:sr-only">{messages.page.poweredBy} </span>
            Pharos
          </span>
        </a>
      </header>
      <main className="min-w-0 flex-1">{children}</main>
    </div>
  );
}
