import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, type Outputs } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type LinkDraft, toFields } from '../link-form/link-draft.ts';
import { messages } from './messages.ts';
import { NO_TRAITS, TRAIT_FIELDS, toTraits } from './traits.ts';

const texts = messages.test;

/** Tests where the rules of a draft send a visitor. */
export function RuleTester({ draft }: { readonly draft: LinkDraft }) {
  const { id: organizationId } = useOrganization();
  const [traits, setTraits] = useState(NO_TRAITS);
  const testing = useMutation({
    mutationFn: () => {
      const { targetUrl, rules, split, utm, passQuery, iosUrl, androidUrl } = toFields(draft);
      return client.links.testRules({
        organizationId,
        targetUrl,
        rules,
        split,
        utm,
        passQuery,
        iosUrl,
        androidUrl,
        traits: toTraits(traits),
      });
    },
    meta: { showsErrors: true },
  });
  const testOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form of the link.
    event.preventDefault();
    testing.mutate();
  };
  const problem = testing.error === null ? undefined : toProblem(testing.error);
  return (
    <fieldset className="flex flex-col gap-3 border-line border-t pt-4" onKeyDown={testOnEnter}>
      <legend className="sr-only">{texts.title}</legend>
      <div>
        <h3 className="font-medium text-sm">{texts.title}</h3>
        <p className="text-ink-2">{texts.text}</p>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {[...TRAIT_FIELDS, 'query' as const].map((field) => (
          <Field key={field} label={texts.fields[field]}>
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={texts.placeholders[field]}
              value={traits[field]}
              onChange={(event) => setTraits({ ...traits, [field]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={texts.fields.time}>
          <Input
            type="datetime-local"
            value={traits.time}
            onChange={(event) => setTraits({ ...traits, time: event.target.value })}
          />
        </Field>
      </div>
      <div>
        <Button size="sm" isPending={testing.isPending} onClick={() => testing.mutate()}>
          <FlaskConical aria-hidden />
          {texts.run}
        </Button>
      </div>
      {problem !== undefined && (
        <Notice tone="bad">
          {problem.details.length === 0
            ? problem.message
            : problem.details.map(({ field, message }) => `${field} ${message}`).join(', ')}
        </Notice>
      )}
      {testing.data !== undefined && problem === undefined && <Result result={testing.data} />}
    </fieldset>
  );
}

function Result({ result }: { readonly result: Outputs['links']['testRules'] }) {
  const { targetUrl, rule, split, shares } = result;
  const isSplit = rule === null && split !== null;
  return (
    <div role="status" className="rounded-lg bg-accent-soft px-3 py-2.5">
      <p className="font-medium">
        {rule !== null ? texts.byRule({ index: rule + 1 }) : isSplit ? texts.bySplit : texts.byDefault}
      </p>
      {isSplit ? (
        <ul>
          {shares.map((part) => (
            <li key={part.targetUrl} className="flex gap-3">
              <span className="w-12 shrink-0 text-right tabular-nums">
                {part.share.toLocaleString(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 })}
              </span>
              <span className="min-w-0 break-all">{part.targetUrl}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <span className="text-ink-2">{texts.result}</span> <span className="break-all">{targetUrl}</span>
        </p>
      )}
    </div>
  );
}
