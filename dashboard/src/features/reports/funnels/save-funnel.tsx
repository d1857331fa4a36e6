import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { ReportFields } from '../steps/report-fields.tsx';
import type { Report } from '../steps/step.ts';
import { afterSaving } from '../steps/use-reports.ts';
import { describeFunnel, type FunnelOptions } from './funnel.ts';
import { messages } from './messages.ts';

interface Values {
  readonly name: string;
  readonly visibility: Report['visibility'];
}

/** Saves a new funnel, or renames a saved one. */
export function SaveFunnel({
  saved,
  options,
  onSaved,
  onClose,
}: {
  /** The funnel to rename; absent for a new one. */
  readonly saved?: Report | undefined;
  readonly options: FunnelOptions;
  readonly onSaved: (report: Report) => void;
  readonly onClose: () => void;
}) {
  const { subject: website, canEdit } = useAnalytics();
  const form = useForm({
    first: (): Values => ({ name: saved?.name ?? '', visibility: canEdit ? 'shared' : 'personal' }),
    send: ({ name, visibility }) =>
      saved === undefined
        ? client.reports.create({
            websiteId: website.id,
            name: name.trim(),
            visibility,
            definition: { kind: 'funnel', ...options },
          })
        : client.reports.update({ id: saved.id, name: name.trim() }),
    ...afterSaving('funnel'),
    onDone: ({ report }) => onSaved(report),
  });
  const { name, visibility } = form.values;
  return (
    <FormDialog
      form={form}
      title={saved === undefined ? messages.form.title : messages.form.rename}
      description={describeFunnel(options)}
      width="sm"
      problem={form.errorOf('definition') ?? form.problem}
      submitLabel={messages.form.title}
      isDisabled={name.trim() === ''}
      onClose={onClose}
    >
      <ReportFields
        hasFocus
        name={name}
        placeholder={messages.form.placeholder}
        visibility={saved === undefined ? visibility : undefined}
        errors={form.errors}
        onName={(next) => form.set({ name: next })}
        onVisibility={(next) => form.set({ visibility: next })}
      />
    </FormDialog>
  );
}
