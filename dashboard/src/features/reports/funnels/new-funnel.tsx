import { Save } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { funnelIn, optionsOf } from './funnel.ts';
import { FunnelBuilder } from './funnel-builder.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { FunnelHead } from './funnel-head.tsx';
import { messages } from './messages.ts';
import { TooFewSteps } from './no-funnel.tsx';
import { useFunnelSearch } from './use-funnel-search.ts';

const SaveFunnel = lazy(() => import('./save-funnel.tsx').then((module) => ({ default: module.SaveFunnel })));

/** An unsaved funnel, which is stored in the URL. */
export function NewFunnel({
  isFirst,
  onLeave,
}: {
  /** Whether there are no saved funnels. */
  readonly isFirst: boolean;
  readonly onLeave: () => void;
}) {
  const { search, show, open, leave } = useFunnelSearch();
  const [isSaving, setIsSaving] = useState(false);
  const funnel = funnelIn(search);
  const isComplete = funnel.steps.length > 1;
  const back = () => {
    leave();
    onLeave();
  };
  return (
    <>
      <FunnelHead title={messages.new} onLeave={isFirst ? undefined : back}>
        <Button disabled={!isComplete} onClick={() => setIsSaving(true)}>
          <Save aria-hidden className="text-ink-3" />
          {messages.edit.save}
        </Button>
      </FunnelHead>
      <Card>
        <FunnelBuilder funnel={funnel} onChange={show} />
      </Card>
      {isComplete ? <FunnelCard title={messages.funnel} options={optionsOf(funnel)} /> : <TooFewSteps />}
      <Suspense>
        {isSaving && (
          <SaveFunnel
            options={optionsOf(funnel)}
            onClose={() => setIsSaving(false)}
            onSaved={(report) => {
              onLeave();
              open(report.id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
