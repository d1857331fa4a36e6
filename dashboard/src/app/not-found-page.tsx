import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Stands where no page is. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <title>Not found · Pharos</title>
      <EmptyState
        icon={<Compass />}
        title="There is nothing at this address"
        action={
          <Link to="/" className={buttonClasses({ variant: 'primary' })}>
            Go to the overview
          </Link>
        }
      >
        It may have been removed, or you may belong to another organization than the one who sent you here.
      </EmptyState>
    </div>
  );
}
