import { Filter, SearchX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from './messages.ts';
import { useFunnelSearch } from './use-funnel-search.ts';

/** The empty state of a funnel with fewer than two steps. */
export function TooFewSteps() {
  return (
    <Card>
      <EmptyState icon={<Filter />} title={messages.tooFewSteps.title}>
        {messages.tooFewSteps.textBefore}
        <code className="font-mono">pharos('signup')</code>
        {messages.tooFewSteps.textAfter}
      </EmptyState>
    </Card>
  );
}

/** The empty state for a funnel that was deleted or is private to another member. */
export function UnknownFunnel() {
  const { leave } = useFunnelSearch();
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={messages.unknown.title}
        action={
          <Button variant="primary" onClick={leave}>
            {messages.all}
          </Button>
        }
      >
        {messages.unknown.text}
      </EmptyState>
    </Card>
  );
}
