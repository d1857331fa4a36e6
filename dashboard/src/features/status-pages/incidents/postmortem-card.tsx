import { useState } from 'react';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { Markdown } from '../parts/markdown.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import type { Incident } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.postmortem;
const FIELDS = new Set(['message']);

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
  const [message, setMessage] = useState(incident.postmortem?.message ?? '');
  const saving = useChange(
    (isPublished: boolean) =>
      client.incidents.setPostmortem({ id: incident.id, message: message.trim(), isPublished }),
    { done: texts.saved, onDone: onClose },
  );
  const isEmpty = message.trim() === '';
  return (
    <Card title={texts.title} description={texts.text}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) saving.mutate(true);
        }}
      >
        <FormProblem message={formErrorOf(saving.error, FIELDS)} />
        <MarkdownField
          value={message}
          rows={10}
          error={fieldErrorsOf(saving.error)['message']}
          onChange={setMessage}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={isEmpty}
            isPending={saving.isPending && saving.variables === true}
          >
            {texts.publish}
          </Button>
          <Button
            disabled={isEmpty}
            isPending={saving.isPending && saving.variables === false}
            onClick={() => saving.mutate(false)}
          >
            {texts.saveDraft}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
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
