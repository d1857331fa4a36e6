import { Save } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { funnelIn, optionsOf } from './funnel.ts';
import { FunnelBuilder } from './funnel-builder.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { FunnelHead } from './funnel-head.tsx';
import { TooFewSteps } from './no-funnel.tsx';
import { useFunnelSearch } from './use-funnel-search.ts';

const SaveFunnel = lazy(() => import('./save-funnel.tsx').then((module) => ({ default: module.SaveFunnel })));

/** A funnel that is not saved: it lives in the address. */
export function NewFunnel({
  isFirst,
  onLeave,
}: {
  /** Whether no funnel was saved yet. */
  readonly isFirst: boolean;
  readonly onLeave: () => void;
}) {
  const { search, show, open, leave } = useFunnelSearch();
  const [isSaving, setIsSaving] = useState(false);
  const funnel = funnelIn(search);
  const isWhole = funnel.steps.length > 1;
  const back = () => {
    leave();
    onLeave();
  };
  return (
    <>
      <FunnelHead title="New funnel" onLeave={isFirst ? undefined : back}>
        <Button disabled={!isWhole} onClick={() => setIsSaving(true)}>
          <Save aria-hidden className="text-ink-3" />
          Save
        </Button>
      </FunnelHead>
      <Card>
        <FunnelBuilder funnel={funnel} onChange={show} />
      </Card>
      {isWhole ? <FunnelCard title="Funnel" options={optionsOf(funnel)} /> : <TooFewSteps />}
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
