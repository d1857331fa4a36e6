import { Filter, SearchX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFunnelSearch } from './use-funnel-search.ts';

/** What stands where a funnel has too few steps to be counted. */
export function TooFewSteps() {
  return (
    <Card>
      <EmptyState icon={<Filter />} title="Name at least two steps">
        The first step is where visitors enter, the last one what they should reach. Each is a page that they
        see or an event such as <code className="font-mono">pharos('signup')</code>. The address of this page
        holds the steps: send it to whoever should see the funnel.
      </EmptyState>
    </Card>
  );
}

/** What stands where a funnel of the address is not there: deleted, or somebody else's own. */
export function UnknownFunnel() {
  const { leave } = useFunnelSearch();
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="There is no such funnel"
        action={
          <Button variant="primary" onClick={leave}>
            All funnels
          </Button>
        }
      >
        It was deleted, or only somebody else sees it.
      </EmptyState>
    </Card>
  );
}
