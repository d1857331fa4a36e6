import { Link } from '@tanstack/react-router';
import { Goal, SearchX } from 'lucide-react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** What stands where no goal was saved yet. */
export function NoGoals({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Goal />}
        title="No goal yet"
        action={
          <Button variant="primary" onClick={onNew}>
            New goal
          </Button>
        }
      >
        A goal is what visitors should do: see the page that thanks them, or cause an event such as a sign-up.
        Pharos tells which share of them does, by source, country or anything else. It counts from the first
        day that was measured.
      </EmptyState>
      <div className="mx-auto max-w-lg pb-8">
        <CodeBlock label="An event to reach" code={`pharos('signup', { plan: 'pro' });`} isWrapped />
      </div>
    </Card>
  );
}

/** What stands where a goal of the address is not there: deleted, or somebody else's own. */
export function UnknownGoal() {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="There is no such goal"
        action={
          <Link
            from="/websites/$websiteId/goals"
            search={({ goal: _, ...old }) => old}
            className={buttonClasses({ variant: 'primary' })}
          >
            All goals
          </Link>
        }
      >
        It was deleted, or only somebody else sees it.
      </EmptyState>
    </Card>
  );
}
