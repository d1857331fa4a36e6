import { Bug } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ModuleSnippet } from '../health/module-snippet.tsx';
import { messages } from './messages.ts';

/** The empty state, which explains how to enable error tracking. */
export function TeachErrors() {
  return (
    <EmptyState icon={<Bug />} title={messages.empty.title}>
      <p>
        {messages.empty.textBefore}
        <code className="font-mono">data-errors</code>
        {messages.empty.textAfter}
        <code className="font-mono">data-release</code>
      </p>
      <div className="mt-3 w-full">
        <ModuleSnippet attribute="data-errors" />
      </div>
    </EmptyState>
  );
}
