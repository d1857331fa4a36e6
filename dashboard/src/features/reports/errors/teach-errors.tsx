import { Bug } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ModuleSnippet } from '../health/module-snippet.tsx';

/** How collecting errors begins. */
export function TeachErrors() {
  return (
    <EmptyState icon={<Bug />} title="No error has been sent yet">
      <p>
        The tracker tells what breaks in the browsers of visitors once its line has the attribute{' '}
        <code className="font-mono">data-errors</code>. If it has, nothing broke so far.
      </p>
      <div className="mt-3 w-full">
        <ModuleSnippet attribute="data-errors" />
      </div>
    </EmptyState>
  );
}
