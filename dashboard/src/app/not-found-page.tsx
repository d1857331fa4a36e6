import { Link } from '@tanstack/react-router';
import { Compass, Search } from 'lucide-react';
import { defineTexts } from '../lib/texts.ts';
import { notFound } from '../texts/en/not-found.data.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { SEARCH_COMMAND_ID, useCommandList } from '../ui/commands/registry.ts';

const texts = defineTexts('notFound', notFound);

/** Shown for an address that no page has, or that the caller may not see: the search, and the way to the overview. */
export function NotFoundPage() {
  const search = useCommandList().find(({ id }) => id === SEARCH_COMMAND_ID);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <title>{texts.pageTitle}</title>
      <div className="flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center">
        <span aria-hidden className="mb-1 grid size-12 place-items-center rounded-xl bg-hover text-ink-3">
          <Compass className="size-6" />
        </span>
        <h1 className="text-xl">{texts.title}</h1>
        <p role="alert" className="text-ink-2">
          {texts.text}
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Link to="/" className={buttonClasses({ variant: 'primary' })}>
            {texts.toOverview}
          </Link>
          {search !== undefined && (
            <Button onClick={() => search.run()}>
              <Search aria-hidden className="text-ink-3" />
              {texts.search}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
