import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import {
  type ConstraintDraft,
  newConstraint,
  readConstraints,
  writeConstraints,
} from '../../constraints/index.ts';
import type { Segment } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { GuardNotice } from './guard-notice.tsx';
import { messages } from './messages.ts';
import { type DefinitionDraft, SegmentFields } from './segment-fields.tsx';

const texts = messages.form;
const KINDS = ['rules', 'list', 'analytics'] as const;
const FIELDS = new Set(['name', 'description']);

/** Creates a segment, or changes one. */
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
  const saving = useFlagChange(
    () => {
      const fields = {
        name: name.trim(),
        description: description.trim() === '' ? null : description.trim(),
        ...(kind === 'rules'
          ? { constraints: writeConstraints(constraints) }
          : { attribute: attribute.trim() }),
        ...(kind === 'analytics' && {
          definition: {
            ...(definition.of === 'event'
              ? { event: definition.subject.trim() }
              : { path: definition.subject.trim() }),
            minCount: Number(definition.minCount),
            withinDays: Number(definition.withinDays),
          },
        }),
      };
      return segment === undefined
        ? client.flags.segments.create({ websiteId, kind, ...fields })
        : client.flags.segments.update({ id: segment.id, ...fields }, version);
    },
    { done: segment === undefined ? texts.created : texts.saved, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={segment === undefined ? texts.title : texts.editTitle(segment.name)}
      description={texts.text}
      width="lg"
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={segment === undefined ? messages.create : texts.save}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={name.trim() === '' || (kind === 'analytics' && definition.subject.trim() === '')}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {segment !== undefined && <GuardNotice segment={segment} />}
      <Field label={texts.name} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={texts.nameExample}
          value={name}
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
