import { PencilRuler, Save } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { client, type Inputs } from '../../../api/rpc.ts';
import { useChange } from '../../../parts/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReportMenu, useMayChange } from '../steps/report-menu.tsx';
import type { FunnelDefinition, Report } from '../steps/step.ts';
import { afterSaving } from '../steps/use-reports.ts';
import { funnelIn, funnelOf, isSame, optionsOf, optionsOfSaved } from './funnel.ts';
import { FunnelBuilder } from './funnel-builder.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { FunnelHead } from './funnel-head.tsx';
import { messages } from './messages.ts';
import { TooFewSteps } from './no-funnel.tsx';
import { useFunnelSearch } from './use-funnel-search.ts';

const SaveFunnel = lazy(() => import('./save-funnel.tsx').then((module) => ({ default: module.SaveFunnel })));

/** A saved funnel with the unsaved changes in the URL. */
export function OneFunnel({ saved, onLeave }: { readonly saved: Report; readonly onLeave: () => void }) {
  const { definition } = saved;
  if (definition.kind !== 'funnel') return null;
  return <SavedFunnel saved={saved} definition={definition} onLeave={onLeave} />;
}

function SavedFunnel({
  saved,
  definition,
  onLeave,
}: {
  readonly saved: Report;
  readonly definition: FunnelDefinition;
  readonly onLeave: () => void;
}) {
  const { search, show, open, leave } = useFunnelSearch();
  const [isEditing, setIsEditing] = useState(false);
  const [naming, setNaming] = useState<'this' | 'copy'>();
  const mayChange = useMayChange(saved);
  const updating = useChange((input: Inputs['reports']['update']) => client.reports.update(input), {
    ...afterSaving('funnel'),
    onDone: () => open(saved.id),
  });
  const own = funnelOf(definition);
  const shown = search.steps === undefined ? own : funnelIn(search);
  const isChanged =
    search.steps !== undefined && (shown === undefined || own === undefined || !isSame(shown, own));
  const options = shown === undefined || !isChanged ? optionsOfSaved(definition) : optionsOf(shown);
  const back = () => {
    leave();
    onLeave();
  };
  return (
    <>
      <FunnelHead
        title={saved.name}
        badge={isChanged ? messages.changed : saved.visibility === 'personal' ? messages.onlyYou : undefined}
        onLeave={back}
      >
        {isChanged && (
          <>
            <Button variant="ghost" onClick={() => open(saved.id)}>
              {messages.edit.discard}
            </Button>
            <Button onClick={() => setNaming('copy')}>{messages.edit.saveAsNew}</Button>
            {mayChange && (
              <Button
                variant="primary"
                isPending={updating.isPending}
                disabled={options.steps.length < 2}
                onClick={() => updating.mutate({ id: saved.id, definition: { kind: 'funnel', ...options } })}
              >
                <Save aria-hidden />
                {messages.edit.save}
              </Button>
            )}
          </>
        )}
        {!isChanged && own !== undefined && (
          <Button aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            <PencilRuler aria-hidden className="text-ink-3" />
            {messages.edit.changeSteps}
          </Button>
        )}
        <ReportMenu report={saved} onRename={() => setNaming('this')} onDeleted={back} />
      </FunnelHead>
      {shown === undefined ? (
        <Notice>{messages.edit.grouped}</Notice>
      ) : (
        (isEditing || isChanged) && (
          <Card>
            <FunnelBuilder
              funnel={shown}
              onChange={(next) => {
                setIsEditing(true);
                if (own !== undefined && isSame(next, own)) open(saved.id);
                else show(next, saved.id);
              }}
            />
          </Card>
        )
      )}
      {options.steps.length > 1 ? <FunnelCard title={saved.name} options={options} /> : <TooFewSteps />}
      <Suspense>
        {naming !== undefined && (
          <SaveFunnel
            saved={naming === 'this' ? saved : undefined}
            options={options}
            onClose={() => setNaming(undefined)}
            onSaved={({ id }) => {
              setNaming(undefined);
              if (naming === 'copy') open(id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
