import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useLinkGroups } from '../list/use-links.ts';
import { BasicFields } from './basic-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { changesBetween, EMPTY_DRAFT, type Link, toDraft, toFields } from './link-draft.ts';
import { messages } from './messages.ts';
import { MoreFields } from './more-fields.tsx';
import { PreviewFields } from './preview-fields.tsx';
import { RulesSection } from './rules/rules-section.tsx';
import { UtmFields } from './utm-fields.tsx';

/** Creates a link, or edits one. */
export function LinkDialog({
  link,
  onSaved,
  onClose,
}: {
  /** The link to edit; without it, a link is created. */
  readonly link?: Link;
  readonly onSaved?: (link: Link) => void;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const groups = useLinkGroups();
  const [initial] = useState(() => (link === undefined ? EMPTY_DRAFT : toDraft(link)));
  const [draft, setDraft] = useState(initial);
  const version = useVersion(link);
  const saving = useMutation({
    mutationFn: () =>
      link === undefined
        ? client.links.create({ organizationId, ...toFields(draft) })
        : client.links.update({ id: link.id, ...changesBetween(initial, draft) }, version),
    meta: { showsErrors: true },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: rpc.links.key() });
      showDone(link === undefined ? messages.created : messages.saved, saved.link.shortUrl);
      onSaved?.(saved.link);
      onClose();
    },
  });
  const errors = fieldErrorsOf(saving.error);
  const part = {
    draft,
    errors,
    onChange: (change: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...change })),
  };
  return (
    <FormDialog
      title={link === undefined ? messages.create : messages.edit(link.name)}
      width="lg"
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.cancel}
      submitLabel={link === undefined ? messages.submit : messages.save}
      isPending={saving.isPending}
      isChanged={JSON.stringify(draft) !== JSON.stringify(initial)}
      isDisabled={draft.targetUrl.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <BasicFields {...part} groups={groups} link={link} />
      <UtmFields {...part} />
      <RulesSection {...part} />
      <PreviewFields {...part} />
      <LimitFields {...part} hasPassword={link?.hasPassword === true} />
      <MoreFields {...part} />
    </FormDialog>
  );
}
