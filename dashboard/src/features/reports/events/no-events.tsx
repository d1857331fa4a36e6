import { FilterX, MousePointerClick } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnalytics } from '../../analytics/index.ts';

const CALL = `pharos('signup', { plan: 'pro' });`;
const ATTRIBUTE = `<button
  data-pharos-event="signup"
  data-pharos-event-plan="pro"
>
  Sign up
</button>`;

/** What stands where there is no custom event: how to send one, or that filters leave none. */
export function NoEvents() {
  const { conditions, setConditions } = useAnalytics();
  if (conditions.length > 0)
    return (
      <Card>
        <EmptyState
          icon={<FilterX />}
          title="No event matches these filters"
          action={
            <Button variant="primary" onClick={() => setConditions([])}>
              Clear all filters
            </Button>
          }
        >
          No custom event in this range fulfils all of them together.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState icon={<MousePointerClick />} title="No custom event in this range">
        Events say what visitors do beside looking at pages: they sign up, play a video, buy something. Give
        each a name, and properties if you like; they show here within seconds.
      </EmptyState>
      <div className="mx-auto grid max-w-4xl gap-4 pb-8 lg:grid-cols-2">
        <CodeBlock label="From a script" code={CALL} isWrapped />
        <CodeBlock label="On an element, without a script" code={ATTRIBUTE} isWrapped />
      </div>
    </Card>
  );
}
