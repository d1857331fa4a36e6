import { useState } from 'react';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import {
  type ConstraintDraft,
  newConstraint,
  readConstraints,
  writeConstraints,
} from '../../constraints/index.ts';
import type { Segment } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { copyName, MAX_NAME } from './copy-name.ts';
import { GuardNotice, useSegmentGuards } from './guard-notice.tsx';
import { messages } from './messages.ts';
import { type DefinitionDraft, SegmentFields } from './segment-fields.tsx';

const texts = messages.form;
const KINDS = ['rules', 'list', 'analytics'] as const;
const FIELDS = new Set(['name', 'description']);
const CONFLICT = 409;

/** Creates a segment, or changes one. Who is in a segment that requires approval is saved as a new segment. */
export function SegmentDialog({
  websiteId,
  segment,
  onClose,
}: {
  readonly websiteId: string;
  /** `undefined` for a new one. */
  readonly segment: Segment | undefined;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(segment?.name ?? '');
  const [description, setDescription] = useState(segment?.description ?? '');
  const [kind, setKind] = useState<Segment['kind']>(segment?.kind ?? 'rules');
  const [constraints, setConstraints] = useState<readonly ConstraintDraft[]>(() =>
    segment === undefined ? [newConstraint('country')] : readConstraints(segment.constraints),
  );
  const [attribute, setAttribute] = useState(segment?.attribute ?? 'targetingKey');
  const [definition, setDefinition] = useState(() => toDefinition(segment));
  const version = useVersion(segment);
  const content = contentOf(kind, constraints, attribute, definition);
  const [before] = useState(() => JSON.stringify(content));
  const isOther = JSON.stringify(content) !== before;
  const [isRefused, setIsRefused] = useState(false);
  const guards = useSegmentGuards(segment ?? { websiteId, usedIn: [] }, isRefused);
  const words =
    segment === undefined
      ? { title: texts.title, save: messages.create, done: texts.created }
      : { title: texts.editTitle(segment.name), save: texts.save, done: texts.saved };
  const isCopied = segment !== undefined && isOther && guards.length > 0;
  const saving = useFlagChange(
    async (shownName: string) => {
      const fields = {
        name: shownName.trim(),
        description: description.trim() === '' ? null : description.trim(),
        ...content,
      };
      if (segment === undefined || isCopied)
        return client.flags.segments.create({ websiteId, kind, ...fields });
      try {
        return await client.flags.segments.update({ id: segment.id, ...fields }, version);
      } catch (error) {
        // A proposal that waits refers to it. The name of another segment is a conflict of a field.
        const { status, details } = toProblem(error);
        setIsRefused(status === CONFLICT && details.length === 0);
        throw error;
      }
    },
    {
      done: ({ segment: { name: stored } }) =>
        isCopied ? messages.guarded.saved(stored, segment.usedBy.join(', ')) : words.done,
      onDone: onClose,
    },
  );
  const shownName = isCopied && name === segment.name ? copyName(name) : name;
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={words.title}
      description={texts.text}
      width="lg"
      problem={isCopied && isRefused ? undefined : formErrorOf(saving.error, FIELDS)}
      submitLabel={isCopied ? messages.guarded.save : words.save}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={shownName.trim() === '' || (kind === 'analytics' && definition.subject.trim() === '')}
      onSubmit={() => saving.mutate(shownName)}
      onClose={onClose}
    >
      {segment !== undefined && <GuardNotice segment={segment} guards={guards} />}
      <Field label={texts.name} error={errors['name']} {...(isCopied && { hint: messages.guarded.copyHint })}>
        <Input
          autoComplete="off"
          maxLength={MAX_NAME}
          placeholder={texts.nameExample}
          value={shownName}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {segment === undefined && (
        <div className="flex flex-col items-start gap-1.5">
          <span className="font-medium">{texts.kind}</span>
          <SegmentedControl
            label={texts.kind}
            value={kind}
            onChange={setKind}
            segments={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
          />
          <p className="text-ink-3 text-xs">{texts.kindTexts[kind]}</p>
        </div>
      )}
      <SegmentFields
        kind={kind}
        constraints={constraints}
        attribute={attribute}
        definition={definition}
        errors={errors}
        onConstraints={setConstraints}
        onAttribute={setAttribute}
        onDefinition={setDefinition}
      />
      <Field label={texts.description} aside={texts.optional} error={errors['description']}>
        <Input
          autoComplete="off"
          maxLength={1_000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Returns the fields that decide who is in a segment of a kind, as the API accepts them. */
function contentOf(
  kind: Segment['kind'],
  constraints: readonly ConstraintDraft[],
  attribute: string,
  { of, subject, minCount, withinDays }: DefinitionDraft,
) {
  if (kind === 'rules') return { constraints: writeConstraints(constraints) };
  if (kind === 'list') return { attribute: attribute.trim() };
  return {
    attribute: attribute.trim(),
    definition: {
      ...(of === 'event' ? { event: subject.trim() } : { path: subject.trim() }),
      minCount: Number(minCount),
      withinDays: Number(withinDays),
    },
  };
}

function toDefinition(segment: Segment | undefined): DefinitionDraft {
  const definition = segment?.definition;
  if (definition === undefined || definition === null)
    return { of: 'event', subject: '', minCount: '2', withinDays: '30' };
  return {
    of: definition.event === undefined ? 'path' : 'event',
    subject: definition.event ?? definition.path ?? '',
    minCount: String(definition.minCount),
    withinDays: String(definition.withinDays),
  };
}
