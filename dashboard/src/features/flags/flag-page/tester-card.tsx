import { useMutation } from '@tanstack/react-query';
import { FlaskConical, Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { client } from '../../../api/rpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { newKey } from '../../constraints/index.ts';
import { toInput } from '../flag-editor/config-input.ts';
import type { SegmentName } from '../flag-parts/describe-rule.ts';
import type { FlagConfig } from '../flag-parts/flag-config.ts';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { type AttributeDraft, comparedAttributes, toContext } from './context-draft.ts';
import { explainProblem } from './explain-problem.ts';
import { messages } from './messages.ts';
import { TestResult } from './test-result.tsx';

const texts = messages.tester;

/** Evaluates the flag, with unsaved changes, for a context, and explains each step. */
export function TesterCard({
  flag,
  environment,
  config,
  segmentName,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
  readonly config: FlagConfig;
  readonly segmentName: SegmentName;
}) {
  const [targetingKey, setTargetingKey] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState<readonly AttributeDraft[]>([]);
  const compared = comparedAttributes(config);
  const testing = useMutation({
    mutationFn: () =>
      client.flags.evaluate({
        id: flag.id,
        environment: environment.name,
        context: toContext(targetingKey, [
          ...compared.map((name) => ({ name, value: values[name] ?? '' })),
          ...added,
        ]),
        draft: { ...toInput(config), ...(config.status !== 'archived' && { status: config.status }) },
      }),
    meta: { showsErrors: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    testing.mutate();
  };
  return (
    <Card title={texts.title} description={texts.text}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label={texts.targetingKey}>
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={texts.targetingKeyExample}
            className="font-mono"
            value={targetingKey}
            onChange={(event) => setTargetingKey(event.target.value)}
          />
        </Field>
        {compared.map((name) => (
          <Field key={name} label={<span className="font-mono text-xs">{name}</span>}>
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
        {added.map((attribute, index) => (
          <AddedAttribute
            key={attribute.key}
            attribute={attribute}
            index={index}
            onChange={(next) => setAdded(added.with(index, next))}
            onRemove={() => setAdded(added.toSpliced(index, 1))}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="primary" isPending={testing.isPending}>
            <FlaskConical aria-hidden />
            {texts.run}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setAdded([...added, { key: newKey(), name: '', value: '' }])}
          >
            <Plus aria-hidden />
            {texts.addAttribute}
          </Button>
        </div>
        {testing.error !== null && <Notice tone="bad">{explainProblem(testing.error)}</Notice>}
        {testing.data !== undefined && testing.error === null && (
          <TestResult result={testing.data} config={config} segmentName={segmentName} />
        )}
      </form>
    </Card>
  );
}

function AddedAttribute({
  attribute,
  index,
  onChange,
  onRemove,
}: {
  readonly attribute: AttributeDraft;
  readonly index: number;
  readonly onChange: (attribute: AttributeDraft) => void;
  readonly onRemove: () => void;
}) {
  return (
    <div className="flex gap-2">
      <Input
        aria-label={texts.attributeName({ index: index + 1 })}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={texts.attributeExample}
        className="font-mono"
        value={attribute.name}
        onChange={(event) => onChange({ ...attribute, name: event.target.value })}
      />
      <Input
        aria-label={texts.attributeValue({ index: index + 1 })}
        autoCapitalize="off"
        spellCheck={false}
        value={attribute.value}
        onChange={(event) => onChange({ ...attribute, value: event.target.value })}
      />
      <IconButton label={texts.removeAttribute({ index: index + 1 })} icon={<X />} onClick={onRemove} />
    </div>
  );
}
