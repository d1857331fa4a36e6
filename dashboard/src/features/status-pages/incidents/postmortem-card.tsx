import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Markdown } from '../../../parts/markdown/markdown.tsx';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import type { Incident } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES, useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.postmortem;

/** The postmortem of an incident: shown, written or edited. */
export function PostmortemCard({
  incident,
  canWrite,
}: {
  readonly incident: Incident;
  readonly canWrite: boolean;
}) {
  const { postmortem } = incident;
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  if (postmortem === null && !canWrite) return null;
  if (isEditing) return <PostmortemForm incident={incident} onClose={() => setIsEditing(false)} />;
  return (
    <Card
      title={texts.title}
      description={
        postmortem === null
          ? texts.text
          : postmortem.publishedAt === null
            ? texts.draft
            : texts.publishedAt({ time: formatTime(postmortem.publishedAt) })
      }
      actions={
        canWrite && (
          <>
            {postmortem !== null && (
              <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
                {texts.remove}
              </Button>
            )}
            <Button size="sm" onClick={() => setIsEditing(true)}>
              {postmortem === null ? texts.write : texts.edit}
            </Button>
          </>
        )
      }
    >
      {postmortem !== null && <Markdown text={postmortem.message} />}
      {isRemoving && <Removal incident={incident} onClose={() => setIsRemoving(false)} />}
    </Card>
  );
}

function PostmortemForm({
  incident,
  onClose,
}: {
  readonly incident: Incident;
  readonly onClose: () => void;
}) {
  const form = useForm({
    first: { message: incident.postmortem?.message ?? '', isPublished: true },
    send: ({ message, isPublished }) =>
      client.incidents.setPostmortem({ id: incident.id, message: message.trim(), isPublished }),
    reload: STATUS_PAGE_QUERIES,
    done: texts.saved,
    onDone: onClose,
  });
  const { message } = form.values;
  const isEmpty = message.trim() === '';
  return (
    <Card title={texts.title} description={texts.text}>
      <Form form={isEmpty ? { ...form, submit: () => undefined } : form}>
        <MarkdownField {...form.choice('message')} rows={10} error={form.errors['message']} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={isEmpty}
            isPending={form.isPending && form.saving.variables?.isPublished === true}
          >
            {texts.publish}
          </Button>
          <Button
            disabled={isEmpty}
            isPending={form.isPending && form.saving.variables?.isPublished === false}
            onClick={() => form.submit({ isPublished: false })}
          >
            {texts.saveDraft}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Removal({ incident, onClose }: { readonly incident: Incident; readonly onClose: () => void }) {
  const removing = useChange(() => client.incidents.setPostmortem({ id: incident.id, message: null }), {
    done: texts.removed,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.removeTitle}
      description={texts.removeText}
      confirmLabel={texts.remove}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate(undefined)}
    />
  );
}
