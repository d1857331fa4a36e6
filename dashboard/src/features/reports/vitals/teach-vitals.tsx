import { Gauge } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ModuleSnippet } from '../health/module-snippet.tsx';
import { messages } from './messages.ts';

/** The empty state, which explains how to enable web vitals. */
export function TeachVitals() {
  return (
    <EmptyState icon={<Gauge />} title={messages.empty.title}>
      <p>
        {messages.empty.text}
        <code className="font-mono">data-vitals</code>:
      </p>
      <div className="mt-3 w-full">
        <ModuleSnippet attribute="data-vitals" />
      </div>
    </EmptyState>
  );
}
