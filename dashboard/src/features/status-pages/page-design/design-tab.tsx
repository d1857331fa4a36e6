import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { LeaveGuard } from '../../../ui/discard/leave-guard.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import type { StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { ComponentsCard } from './components-card.tsx';
import { DomainCard } from './domain-card.tsx';
import { messages } from './messages.ts';
import { draftOf, toChanges } from './page-draft.ts';
import { SettingsForm } from './settings-form.tsx';
import { useOutline } from './use-outline.ts';

/** The designer of a page: its components and settings, with a preview that follows each change. */
export function DesignTab({ page, canWrite }: { readonly page: StatusPage; readonly canWrite: boolean }) {
  const order = useOutline(page.id);
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');
  const incidents = useQuery(
    rpc.incidents.list.queryOptions({ input: { id: page.id, state: 'open', limit: 5 } }),
  ).data?.incidents;
  const form = useForm({
    first: () => draftOf(page),
    send: (draft) => client.statusPages.update({ id: page.id, ...toChanges(draft, page) }),
    reload: STATUS_PAGE_QUERIES,
    done: messages.saved,
    onDone: ({ statusPage }) => {
      form.restart(draftOf(statusPage));
    },
  });
  const draft = form.values;
  const preview = <PreviewPanel page={page} draft={draft} order={order} incidents={incidents ?? []} />;
  return (
    <div className="flex flex-col gap-4">
      <LeaveGuard isChanged={form.isChanged} />
      {/* On narrow screens one of both is shown. */}
      <SegmentedControl
        label={messages.mode}
        className="self-start xl:hidden"
        value={mode}
        onChange={setMode}
        segments={(['edit', 'preview'] as const).map((value) => ({ value, label: messages.modes[value] }))}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div
          className={
            mode === 'edit' ? 'flex min-w-0 flex-col gap-4' : 'hidden min-w-0 flex-col gap-4 xl:flex'
          }
        >
          <ComponentsCard statusPageId={page.id} canWrite={canWrite} order={order} />
          {canWrite && (
            <>
              <SettingsForm
                page={page}
                form={form}
                onDiscard={() => {
                  form.restart(draftOf(page));
                  form.saving.reset();
                }}
              />
              <DomainCard page={page} />
            </>
          )}
        </div>
        <div
          className={
            mode === 'preview' ? 'min-w-0 xl:sticky xl:top-4' : 'hidden min-w-0 xl:sticky xl:top-4 xl:block'
          }
        >
          {preview}
        </div>
      </div>
    </div>
  );
}
