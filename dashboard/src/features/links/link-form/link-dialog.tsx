import { useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
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
  const groups = useLinkGroups();
  const [initial] = useState(() => (link === undefined ? EMPTY_DRAFT : toDraft(link)));
  const version = useVersion(link);
  const form = useForm({
    first: initial,
    send: (draft) =>
      link === undefined
        ? client.links.create({ organizationId, ...toFields(draft) })
        : client.links.update({ id: link.id, ...changesBetween(initial, draft) }, version),
    reload: [rpc.links.key()],
    done: link === undefined ? messages.created : messages.saved,
    copied: (saved) => saved.link.shortUrl,
    onDone: (saved) => {
      onSaved?.(saved.link);
      onClose();
    },
  });
  const part = { draft: form.values, errors: form.errors, onChange: form.set };
  return (
    <FormDialog
      form={form}
      title={link === undefined ? messages.create : messages.edit({ name: link.name })}
      width="lg"
      submitLabel={link === undefined ? messages.submit : messages.save}
      isDisabled={form.values.targetUrl.trim() === ''}
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
