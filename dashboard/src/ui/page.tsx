import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';
import { messages } from './messages.ts';

const WIDTHS = { narrow: 'max-w-3xl', normal: 'max-w-6xl', wide: 'max-w-[90rem]' } as const;

/** A page within the shell: title, actions and content. */
export function Page({
  title,
  titleLanguage,
  description,
  actions,
  width = 'normal',
  children,
}: {
  /** Also used as the title of the document. */
  readonly title: string;
  /** The language of the title, if it is not that of the page. */
  readonly titleLanguage?: 'en' | undefined;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** `narrow` for forms, `wide` for reports. */
  readonly width?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={joinClasses(
        'mx-auto flex w-full flex-col gap-5 px-4 py-5 sm:px-6 lg:px-8 lg:py-7',
        WIDTHS[width],
      )}
    >
      <title>{messages.pageTitle({ title })}</title>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 lang={titleLanguage} className="truncate text-xl">
            {title}
          </h1>
          {description !== undefined && <p className="text-ink-2">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
