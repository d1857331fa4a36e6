import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The empty state of the data quality page. */
export function TeachSending() {
  const { subject: website } = useAnalytics();
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={messages.empty.title}
      action={
        <Link
          to="/websites/$websiteId/install"
          params={{ websiteId: website.id }}
          className={buttonClasses({ variant: 'primary' })}
        >
          {messages.empty.getSnippet}
        </Link>
      }
    >
      {messages.empty.text}
    </EmptyState>
  );
}
