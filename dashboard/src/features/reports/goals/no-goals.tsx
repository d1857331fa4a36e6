import { Link } from '@tanstack/react-router';
import { Goal, SearchX } from 'lucide-react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from './messages.ts';

/** The empty state without goals. */
export function NoGoals({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Goal />}
        title={messages.empty.title}
        action={
          <Button variant="primary" onClick={onNew}>
            {messages.new}
          </Button>
        }
      >
        {messages.empty.text}
      </EmptyState>
      <div className="mx-auto max-w-lg pb-8">
        <CodeBlock label={messages.empty.example} code={`pharos('signup', { plan: 'pro' });`} isWrapped />
      </div>
    </Card>
  );
}

/** The empty state for a goal that was deleted or is private to another member. */
export function UnknownGoal() {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={messages.unknown.title}
        action={
          <Link
            from="/websites/$websiteId/goals"
            search={({ goal: _, ...old }) => old}
            className={buttonClasses({ variant: 'primary' })}
          >
            {messages.all}
          </Link>
        }
      >
        {messages.unknown.text}
      </EmptyState>
    </Card>
  );
}
