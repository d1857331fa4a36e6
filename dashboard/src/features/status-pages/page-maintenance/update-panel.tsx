import { client } from '../../../api/rpc.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Markdown } from '../../../parts/markdown/markdown.tsx';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { MaintenanceBadge } from '../parts/marks.tsx';
import type { Maintenance } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.update;
const EFFECTS = ['none', 'in_progress', 'completed', 'canceled'] as const;

interface Values {
  readonly message: string;
  readonly effect: (typeof EFFECTS)[number];
  readonly notify: boolean;
}

/** The message and the updates of maintenance, and a form that adds one. */
export function UpdatePanel({
  maintenance,
  canWrite,
  onClose,
}: {
  readonly maintenance: Maintenance;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}) {
  return (
    <SidePanel
      title={maintenance.title}
      description={<MaintenanceBadge status={maintenance.status} />}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <Markdown text={maintenance.message} />
        {canWrite && <UpdateForm maintenance={maintenance} onDone={onClose} />}
        {maintenance.updates.length === 0 ? (
          <p className="text-ink-3">{texts.none}</p>
        ) : (
          <ol className="flex flex-col gap-4">
            {maintenance.updates.map(({ id, status, at, message }) => (
              <li key={id} className="flex flex-col gap-1.5 border-line border-l-2 pl-4">
                <p className="flex flex-wrap items-center gap-2">
                  <MaintenanceBadge status={status} />
                  <time dateTime={at} className="text-ink-3 text-xs">
                    {formatTime(at)}
                  </time>
                </p>
                <Markdown text={message} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </SidePanel>
  );
}

function UpdateForm({
  maintenance,
  onDone,
}: {
  readonly maintenance: Maintenance;
  readonly onDone: () => void;
}) {
  const form = useForm({
    first: (): Values => ({ message: '', effect: 'none', notify: true }),
    send: ({ message, effect, notify }) =>
      client.maintenances.addUpdate({
        id: maintenance.id,
        message: message.trim(),
        notify,
        ...(effect !== 'none' && { status: effect }),
      }),
    reload: STATUS_PAGE_QUERIES,
    fields: ['message', 'status'],
    done: messages.done.updated,
    onDone,
  });
  const isEmpty = form.values.message.trim() === '';
  return (
    <Form form={isEmpty ? { ...form, submit: () => undefined } : form}>
      <MarkdownField
        label={messages.addUpdate}
        {...form.choice('message')}
        rows={4}
        error={form.errors['message']}
      />
      <Field label={texts.effect} error={form.errors['status']}>
        <Select
          {...form.choice('effect')}
          choices={EFFECTS.map((value) => ({ value, label: texts.effects[value] }))}
        />
      </Field>
      <Switch label={messages.form.notify} {...form.toggle('notify')} />
      <Button
        type="submit"
        variant="primary"
        disabled={isEmpty}
        isPending={form.isPending}
        className="self-start"
      >
        {texts.submit}
      </Button>
    </Form>
  );
}
