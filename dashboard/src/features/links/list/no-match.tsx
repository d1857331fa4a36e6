import { SearchX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

/** Shown if no link matches the filters. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={messages.empty.noMatch}
        action={<Button onClick={onClear}>{messages.toolbar.clear}</Button>}
      >
        {messages.empty.noMatchText}
      </EmptyState>
    </Card>
  );
}
