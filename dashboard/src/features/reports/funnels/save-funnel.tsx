import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { ReportFields } from '../steps/report-fields.tsx';
import type { Report } from '../steps/step.ts';
import { useSaveReport } from '../steps/use-reports.ts';
import { describeFunnel, type FunnelOptions } from './funnel.ts';

/** Saves a funnel under a name, or gives a saved one another name. */
export function SaveFunnel({
  saved,
  options,
  onSaved,
  onClose,
}: {
  /** The one that gets another name; absent for a new one. */
  readonly saved?: Report | undefined;
  readonly options: FunnelOptions;
  readonly onSaved: (report: Report) => void;
  readonly onClose: () => void;
}) {
  const { website, canEdit } = useAnalytics();
  const [name, setName] = useState(saved?.name ?? '');
  const [visibility, setVisibility] = useState<Report['visibility']>(canEdit ? 'shared' : 'personal');
  const { create, update, isPending, error } = useSaveReport('Funnel', onSaved);
  const errors = fieldErrorsOf(error);
  const about = Object.entries(errors).find(([field]) => field.startsWith('definition'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saved !== undefined) update({ id: saved.id, name: name.trim() });
    else
      create({
        websiteId: website.id,
        name: name.trim(),
        visibility,
        definition: { kind: 'funnel', ...options },
      });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={saved === undefined ? 'Save this funnel' : 'Rename funnel'}
      description={describeFunnel(options)}
      width="sm"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && (Object.keys(errors).length === 0 || about !== undefined) && (
          <Notice tone="bad">{about?.[1] ?? toProblem(error).message}</Notice>
        )}
        <ReportFields
          hasFocus
          name={name}
          placeholder="From product to purchase"
          visibility={saved === undefined ? visibility : undefined}
          errors={errors}
          onName={setName}
          onVisibility={setVisibility}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={name.trim() === ''} isPending={isPending}>
            Save funnel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
