import { FilterX, MousePointerClick } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';

const CALL = `pharos('signup', { plan: 'pro' });`;
const ATTRIBUTE = `<button
  data-pharos-event="signup"
  data-pharos-event-plan="pro"
>
  Sign up
</button>`;

/** The empty state of the events page. */
export function NoEvents() {
  const { conditions, setConditions } = useAnalytics();
  if (conditions.length > 0)
    return (
      <Card>
        <EmptyState
          icon={<FilterX />}
          title={messages.empty.filtered}
          action={
            <Button variant="primary" onClick={() => setConditions([])}>
              {messages.empty.clearFilters}
            </Button>
          }
        >
          {messages.empty.filteredText}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState icon={<MousePointerClick />} title={messages.empty.title}>
        {messages.empty.text}{' '}
      </EmptyState>
      <div className="mx-auto grid max-w-4xl gap-4 pb-8 lg:grid-cols-2">
        <CodeBlock label={messages.empty.script} code={CALL} isWrapped />
        <CodeBlock label={messages.empty.element} code={ATTRIBUTE} isWrapped />
      </div>
    </Card>
  );
}
