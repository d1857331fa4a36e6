import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { messages } from './messages.ts';

const texts = messages.notFound;

/** Shown for an address that no page has. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <title>{texts.pageTitle}</title>
      <EmptyState
        icon={<Compass />}
        title={texts.title}
        action={
          <Link to="/" className={buttonClasses({ variant: 'primary' })}>
            {texts.toOverview}
          </Link>
        }
      >
        {texts.text}
      </EmptyState>
    </div>
  );
}
