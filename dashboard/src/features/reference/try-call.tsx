import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import type { Operation } from './api-document.ts';
import { buildCall, draftOf, toCurl } from './build-call.ts';
import { DraftFields } from './draft-fields.tsx';
import { namesWebsite, useOwnWebsites, withWebsite } from './own-websites.ts';
import { type Outcome, runCall } from './run-call.ts';

type Credential = 'key' | 'session';

const CREDENTIALS = [
  { value: 'key', label: 'API key' },
  { value: 'session', label: 'Your session' },
] as const;

/** Fills in, shows and makes a call of an operation. The key is kept by the page, and nowhere else. */
export function TryCall({
  operation,
  baseUrl,
  apiKey,
  onApiKey,
}: {
  readonly operation: Operation;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly onApiKey: (key: string) => void;
}) {
  const access = operation['x-access'];
  const [draft, setDraft] = useState(() => draftOf(operation));
  const [credential, setCredential] = useState<Credential>(access === 'session' ? 'session' : 'key');
  const call = buildCall(operation, draft);
  const key = credential === 'key' ? apiKey : undefined;
  const websites = useOwnWebsites(key, access !== 'public' && namesWebsite(draft));
  const running = useMutation({
    mutationFn: () => runCall(call, key),
    meta: { showsErrors: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    running.mutate();
  };
  return (
    <Card title="Try it" description="The call is made from this page, to this server, for real.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {access === 'scope' && (
          <SegmentedControl
            label="Who calls"
            segments={CREDENTIALS}
            value={credential}
            onChange={setCredential}
            className="self-start"
          />
        )}
        {access === 'session' && (
          <p className="text-ink-2">No key can call this: it is called as whoever is signed in here.</p>
        )}
        {access !== 'session' && access !== 'public' && credential === 'key' && (
          <Field label="API key" hint="It stays in this page until you leave it.">
            <Input
              type="password"
              autoComplete="off"
              spellCheck={false}
              placeholder="phr_…"
              value={apiKey}
              onChange={(event) => onApiKey(event.target.value.trim())}
            />
          </Field>
        )}
        {websites.length > 0 && (
          <Field label="Your website" hint="Stands in the call in place of the one in the example.">
            <Select
              choices={websites.map(({ id, domain }) => ({ value: id, label: domain }))}
              value={websites.find(({ id }) => JSON.stringify(draft).includes(id))?.id ?? null}
              onChange={(id) => setDraft(withWebsite(draft, id))}
            />
          </Field>
        )}
        <DraftFields operation={operation} draft={draft} onChange={setDraft} />
        <CodeBlock label="curl" isWrapped code={toCurl(call, baseUrl, access === 'scope')} />
        <Button type="submit" variant="primary" isPending={running.isPending} className="self-start">
          Send
        </Button>
      </form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {running.error !== null && <ProblemNotice {...toProblem(running.error)} />}
        {running.data !== undefined && <Answer outcome={running.data} />}
      </div>
    </Card>
  );
}

function Answer({ outcome }: { readonly outcome: Outcome }) {
  const { status, durationMs, requestId, text, isCut } = outcome;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
        <Badge tone={status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}>{`Answered ${status}`}</Badge>
        {`${Math.round(durationMs)} ms`}
        {requestId !== null && <span className="wrap-anywhere">{`Request ${requestId}`}</span>}
      </p>
      <CodeBlock
        label={isCut ? 'The beginning of the answer' : 'Answer'}
        code={text}
        codeClassName="max-h-120 overflow-y-auto"
      />
    </div>
  );
}
