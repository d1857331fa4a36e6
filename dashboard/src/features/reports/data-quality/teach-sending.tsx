import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnalytics } from '../../analytics/index.ts';

/** What shows here once something is sent. */
export function TeachSending() {
  const { website } = useAnalytics();
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title="Nothing has been sent yet"
      action={
        <Link
          to="/websites/$websiteId/install"
          params={{ websiteId: website.id }}
          className={buttonClasses({ variant: 'primary' })}
        >
          Get the snippet
        </Link>
      }
    >
      As soon as pages send something, this page says what was counted, what bots sent, what rules kept out,
      and what was wrong with the rest.
    </EmptyState>
  );
}
