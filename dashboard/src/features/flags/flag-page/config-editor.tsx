import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { rpc } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/discard/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { checkDraft } from '../flag-editor/config-checks.ts';
import { diffConfigs } from '../flag-editor/config-diff.ts';
import { type ConfigDraft, toConfig, toDraft } from '../flag-editor/config-draft.ts';
import type { EditorPart } from '../flag-editor/editor-part.ts';
import { PrerequisitesCard } from '../flag-editor/prerequisites-card.tsx';
import { RulesCard } from '../flag-editor/rules-card.tsx';
import { TargetsCard } from '../flag-editor/targets-card.tsx';
import { DefaultCard } from '../flag-editor/variants-card.tsx';
import { configIn, type Environment, type Flag, valuesOf } from '../flag-parts/types.ts';
import { messages } from './messages.ts';
import { PreviewCard, usePreview } from './preview-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { SnippetCard } from './snippet-card.tsx';
import { TesterCard } from './tester-card.tsx';

const MAX_FLAGS = 1_000;
const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));

/** Edits what a flag serves in an environment. Changes are compared and saved together. */
export function ConfigEditor({
  flag,
  environment,
  onRestart,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
  /** Starts the editor again with the newest version. */
  readonly onRestart: () => void;
}) {
  // The version that is edited. Other people may save newer ones meanwhile.
  const [base] = useState(flag);
  const { type } = base;
  const before = configIn(base, environment);
  const [draft, setDraft] = useState(() => toDraft(before, type));
  const [serverErrors, setServerErrors] = useState<EditorPart['errors']>({});
  const [isSaving, setIsSaving] = useState(false);
  const segments =
    useQuery(rpc.flags.segments.list.queryOptions({ input: { websiteId: flag.websiteId } })).data?.segments ??
    [];
  const others =
    useQuery(
      rpc.flags.list.queryOptions({ input: { websiteId: flag.websiteId, limit: MAX_FLAGS } }),
    ).data?.flags.filter(({ id }) => id !== flag.id) ?? [];
  const nameOf = (id: string) => segments.find((segment) => segment.id === id)?.name ?? id;
  const after = toConfig(draft, type);
  const differences = diffConfigs(before, after, nameOf);
  const isChanged = differences.length > 0;
  const draftErrors = checkDraft(draft, type);
  const isValid = Object.keys(draftErrors).length === 0;
  const preview = usePreview(flag, environment, after, isValid);
  const errors = { ...(isValid && preview.fieldErrors), ...serverErrors, ...draftErrors };
  const onChange = (change: Partial<ConfigDraft>) => {
    setDraft((old) => ({ ...old, ...change }));
    setServerErrors({});
  };
  const part: EditorPart = { draft, type, errors, segments, onChange };
  const isOutdated = flag.version !== base.version;
  useEffect(() => {
    // Somebody else saved a version, and nothing is edited here.
    if (isOutdated && !isChanged && !isSaving) onRestart();
  }, [isOutdated, isChanged, isSaving, onRestart]);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {isOutdated && isChanged && (
          <Notice
            tone="warn"
            title={messages.conflict.title}
            action={
              <Button size="sm" onClick={onRestart}>
                {messages.conflict.load}
              </Button>
            }
          >
            {messages.conflict.text}
          </Notice>
        )}
        <PrerequisitesCard
          {...part}
          flags={others.map((other) => ({
            key: other.key,
            type: other.type,
            variants: other.variants,
            values: valuesOf(other),
          }))}
        />
        <TargetsCard {...part} />
        <RulesCard {...part} />
        <DefaultCard {...part} />
        {isChanged && (
          <SaveBar
            count={differences.length}
            errorCount={Object.keys(errors).length}
            isProposal={environment.requiresApproval}
            onDiscard={onRestart}
            onSave={() => setIsSaving(true)}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PreviewCard config={after} preview={preview} isValid={isValid} />
        <TesterCard flag={flag} environment={environment} config={after} segmentName={nameOf} />
        <SnippetCard flag={flag} environment={environment} />
      </div>
      <LeaveGuard isChanged={isChanged} />
      <Suspense>
        {isSaving && (
          <SaveDialog
            flag={base}
            environment={environment}
            before={before}
            after={after}
            differences={differences}
            onErrors={(found) => {
              setServerErrors(found);
              setIsSaving(false);
            }}
            onSaved={onRestart}
            onClose={() => setIsSaving(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
