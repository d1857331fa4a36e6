import { BellRing } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messages } from './messages.ts';
import { TEMPLATES, type Template } from './templates.tsx';

/** The empty state: what an alert is, and templates. */
export function NoAlerts({ onNew }: { readonly onNew: (template: Template) => void }) {
  return (
    <Card>
      <EmptyState icon={<BellRing />} title={messages.empty.title} className="pb-6">
        {messages.empty.text}
      </EmptyState>
      <ul className="grid gap-3 pb-2 sm:grid-cols-2 lg:grid-cols-4">
        {TEMPLATES.map((template, index) => (
          <li key={template.key}>
            <button
              type="button"
              onClick={() => onNew(template)}
              className="flex h-full w-full flex-col gap-1 rounded-lg border border-line p-3 text-left hover:bg-hover [&>svg]:size-4 [&>svg]:text-ink-3"
            >
              {template.icon}
              <span className="font-medium">{messages.templates[template.key].name}</span>
              <span className="text-ink-2 text-xs">{messages.templates[template.key].text}</span>
              {index === 0 && (
                <Badge tone="accent" className="mt-auto self-start">
                  {messages.suggested}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
