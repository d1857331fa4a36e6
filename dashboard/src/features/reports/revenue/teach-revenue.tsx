import { Link } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from './messages.ts';

const EXAMPLE = `pharos('purchase', {
  revenue: 49.9,
  currency: 'EUR',
  product: 'Desk lamp',
});`;

/** The empty state of the revenue page. */
export function TeachRevenue({ websiteId }: { readonly websiteId: string }) {
  return (
    <EmptyState
      icon={<Coins />}
      title={messages.empty.title}
      action={
        <Link
          to="/websites/$websiteId/payments"
          params={{ websiteId }}
          className={buttonClasses({ variant: 'primary' })}
        >
          {messages.empty.connect}
        </Link>
      }
    >
      <p>{messages.empty.text} </p>
      <CodeBlock label={messages.empty.example} code={EXAMPLE} className="mt-3 text-left" />
    </EmptyState>
  );
}
