import { Gauge } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ModuleSnippet } from '../health/module-snippet.tsx';

/** How measuring begins. */
export function TeachVitals() {
  return (
    <EmptyState icon={<Gauge />} title="Nothing has been measured yet">
      <p>
        Web vitals say how fast pages feel: how soon they show, how quickly they answer, how much they move.
        The tracker measures them once its line has the attribute{' '}
        <code className="font-mono">data-vitals</code>:
      </p>
      <div className="mt-3 w-full">
        <ModuleSnippet attribute="data-vitals" />
      </div>
    </EmptyState>
  );
}
