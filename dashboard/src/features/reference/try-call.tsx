import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { formatMs } from '../../lib/time/format-period.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Operation } from './api-document.ts';
import { buildCall, draftOf, toCurl } from './build-call.ts';
import { DraftFields } from './draft-fields.tsx';
import { messages } from './messages.ts';
import { namesWebsite, useOwnWebsites, withWebsite } from './own-websites.ts';
import { type Outcome, runCall } from './run-call.ts';

type Credential = 'key' | 'session';

const CREDENTIALS = (['key', 'session'] as const).map((value) => ({
  value,
  label: messages.call.credentials[value],
}));

/** The form that sends a call of an operation. The key is kept only in the memory of the page. */
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
    <Card title={messages.call.title} description={messages.call.text}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {access === 'scope' && (
          <SegmentedControl
            label={messages.call.credential}
            segments={CREDENTIALS}
            value={credential}
            onChange={setCredential}
            className="self-start"
          />
        )}
        {access === 'session' && <p className="text-ink-2">{messages.call.sessionOnly}</p>}
        {access !== 'session' && access !== 'public' && credential === 'key' && (
          <Field label={messages.call.key} hint={messages.call.keyHint}>
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
          <Field label={messages.call.website} hint={messages.call.websiteHint}>
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
          {messages.call.send}
        </Button>
      </form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {running.error !== null && <ProblemNotice {...toProblem(running.error)} />}
        {running.data !== undefined && <Response outcome={running.data} />}
      </div>
    </Card>
  );
}

function Response({ outcome }: { readonly outcome: Outcome }) {
  const { status, durationMs, requestId, text, isCut } = outcome;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
        <Badge tone={status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}>
          {messages.call.status({ status })}
        </Badge>
        {formatMs(durationMs)}
        {requestId !== null && (
          <span className="wrap-anywhere">{messages.call.request({ id: requestId })}</span>
        )}
      </p>
      <CodeBlock
        label={isCut ? messages.call.responseStart : messages.call.response}
        code={text}
        codeClassName="max-h-120 overflow-y-auto"
      />
    </div>
  );
}
