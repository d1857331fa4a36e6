import { Blocks, Megaphone, Palette, Plus, RadioTower } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

const { empty } = messages;
const STEPS = [
  { step: 'components', icon: <Blocks aria-hidden /> },
  { step: 'design', icon: <Palette aria-hidden /> },
  { step: 'subscribers', icon: <Megaphone aria-hidden /> },
] as const;

/** The empty state: what a status page is, and the three steps to one. */
export function FirstPage({
  canWrite,
  onCreate,
}: {
  readonly canWrite: boolean;
  readonly onCreate: () => void;
}) {
  return (
    <Card>
      <EmptyState
        icon={<RadioTower />}
        title={empty.title}
        className="pb-6"
        action={
          canWrite && (
            <Button variant="primary" onClick={onCreate}>
              <Plus aria-hidden />
              {messages.create}
            </Button>
          )
        }
      >
        {canWrite ? empty.text : empty.readOnly}
      </EmptyState>
      {canWrite && (
        <ol className="mx-auto grid max-w-3xl gap-3 pb-6 sm:grid-cols-3">
          {STEPS.map(({ step, icon }) => (
            <li
              key={step}
              className="flex flex-col gap-1 rounded-lg border border-line p-4 [&>svg]:mb-1 [&>svg]:size-5 [&>svg]:text-accent-text"
            >
              {icon}
              <span className="font-medium">{empty.steps[step].name}</span>
              <span className="text-ink-2 text-xs">{empty.steps[step].text}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
