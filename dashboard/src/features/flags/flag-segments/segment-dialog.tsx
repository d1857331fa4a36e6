import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
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
import { copyName, MAX_NAME } from './copy-name.ts';
import { GuardNotice, useSegmentGuards } from './guard-notice.tsx';
import { messages } from './messages.ts';
import { type DefinitionDraft, SegmentFields } from './segment-fields.tsx';

const texts = messages.form;
const KINDS = ['rules', 'list', 'analytics'] as const;
const CONFLICT = 409;

interface Values {
  readonly name: string;
  readonly description: string;
  readonly kind: Segment['kind'];
  readonly constraints: readonly ConstraintDraft[];
  readonly attribute: string;
  readonly definition: DefinitionDraft;
}

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
  const version = useVersion(segment);
  const [first] = useState(() => toValues(segment));
  const [isRefused, setIsRefused] = useState(false);
  const guards = useSegmentGuards(segment ?? { websiteId, usedIn: [] }, isRefused);
  const words =
    segment === undefined
      ? { title: texts.title, save: messages.create, done: texts.created }
      : { title: texts.editTitle({ name: segment.name }), save: texts.save, done: texts.saved };
  const isCopiedWith = (values: Values) =>
    guards.length > 0 && JSON.stringify(contentOf(values)) !== JSON.stringify(contentOf(first));
  const nameIn = (values: Values) =>
    segment !== undefined && values.name === segment.name && isCopiedWith(values)
      ? copyName(values.name)
      : values.name;
  const form = useForm({
    first,
    send: async (values) => {
      const fields = {
        name: nameIn(values).trim(),
        description: values.description.trim() === '' ? null : values.description.trim(),
        ...contentOf(values),
      };
      if (segment === undefined || isCopiedWith(values))
        return client.flags.segments.create({ websiteId, kind: values.kind, ...fields });
      try {
        return await client.flags.segments.update({ id: segment.id, ...fields }, version);
      } catch (error) {
        // A proposal that waits refers to it. The name of another segment is a conflict of a field.
        const { status, details } = toProblem(error);
        setIsRefused(status === CONFLICT && details.length === 0);
        throw error;
      }
    },
    reload: [rpc.flags.key()],
    fields: ['name', 'description'],
    done: ({ segment: { name } }, values) =>
      segment !== undefined && isCopiedWith(values)
        ? messages.guarded.saved({ name, keys: segment.usedBy.join(', ') })
        : words.done,
    onDone: onClose,
  });
  const { values, errors } = form;
  const { kind, constraints, attribute, definition } = values;
  const isCopied = segment !== undefined && isCopiedWith(values);
  const shownName = nameIn(values);
  return (
    <FormDialog
      form={isCopied && isRefused ? { ...form, problem: undefined } : form}
      title={words.title}
      description={texts.text}
      width="lg"
      submitLabel={isCopied ? messages.guarded.save : words.save}
      isDisabled={shownName.trim() === '' || (kind === 'analytics' && definition.subject.trim() === '')}
      onClose={onClose}
    >
      {segment !== undefined && <GuardNotice segment={segment} guards={guards} />}
      <Field label={texts.name} error={errors['name']} {...(isCopied && { hint: messages.guarded.copyHint })}>
        <Input
          autoComplete="off"
          maxLength={MAX_NAME}
          placeholder={texts.nameExample}
          value={shownName}
          onChange={(event) => form.set({ name: event.target.value })}
        />
      </Field>
      {segment === undefined && (
        <div className="flex flex-col items-start gap-1.5">
          <span className="font-medium">{texts.kind}</span>
          <SegmentedControl
            label={texts.kind}
            {...form.choice('kind')}
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
        onConstraints={(constraints) => form.set({ constraints })}
        onAttribute={(attribute) => form.set({ attribute })}
        onDefinition={(definition) => form.set({ definition })}
      />
      <Field label={texts.description} aside={texts.optional} error={errors['description']}>
        <Input autoComplete="off" maxLength={1_000} {...form.text('description')} />
      </Field>
    </FormDialog>
  );
}

/** Returns the fields that decide who is in a segment of a kind, as the API accepts them. */
function contentOf({ kind, constraints, attribute, definition }: Values) {
  if (kind === 'rules') return { constraints: writeConstraints(constraints) };
  if (kind === 'list') return { attribute: attribute.trim() };
  const { of, subject, minCount, withinDays } = definition;
  return {
    attribute: attribute.trim(),
    definition: {
      ...(of === 'event' ? { event: subject.trim() } : { path: subject.trim() }),
      minCount: Number(minCount),
      withinDays: Number(withinDays),
    },
  };
}

function toValues(segment: Segment | undefined): Values {
  return {
    name: segment?.name ?? '',
    description: segment?.description ?? '',
    kind: segment?.kind ?? 'rules',
    constraints: segment === undefined ? [newConstraint('country')] : readConstraints(segment.constraints),
    attribute: segment?.attribute ?? 'targetingKey',
    definition: toDefinition(segment),
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
