import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { formatAgo, formatDate } from '../../../lib/time/format-time.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SecretOnce } from '../../keys/index.ts';
import type { Environment } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { messages } from './messages.ts';

const texts = messages.keys;
type Key = Outputs['flags']['keys']['list']['keys'][number];
const KINDS = ['server', 'client'] as const;

/** The keys of an environment. A secret is shown once. */
export function KeysPanel({
  environment,
  onClose,
}: {
  readonly environment: Environment;
  readonly onClose: () => void;
}) {
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoked, setRevoked] = useState<Key>();
  const found = useQuery(rpc.flags.keys.list.queryOptions({ input: { id: environment.id } }));
  const keys = found.data?.keys;
  return (
    <SidePanel
      title={texts.title({ name: environment.displayName })}
      description={texts.text}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div>
          <Button size="sm" variant="primary" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {texts.create}
          </Button>
        </div>
        {found.error !== null && (
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        )}
        {found.error === null && keys === undefined && <SkeletonLines count={3} label={texts.loading} />}
        {keys?.length === 0 && (
          <EmptyState icon={<KeyRound />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        )}
        {keys !== undefined && keys.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {keys.map((key) => (
              <KeyRow key={key.id} value={key} onRevoke={() => setRevoked(key)} />
            ))}
          </ul>
        )}
      </div>
      {isCreating && (
        <NewKeyDialog
          environmentId={environment.id}
          onCreated={(created) => {
            setIsCreating(false);
            setSecret(created);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {secret !== undefined && (
        <SecretOnce
          secret={secret}
          title={texts.createdTitle}
          label={texts.secret}
          hint={texts.secretHint}
          onDone={() => setSecret(undefined)}
        />
      )}
      {revoked !== undefined && (
        <Revocation environmentId={environment.id} value={revoked} onClose={() => setRevoked(undefined)} />
      )}
    </SidePanel>
  );
}

function KeyRow({ value, onRevoke }: { readonly value: Key; readonly onRevoke: () => void }) {
  const { name, kind, start, createdAt, lastUsedAt, revokedAt } = value;
  const lastUse =
    lastUsedAt === null ? texts.neverUsed : texts.lastUsed({ time: formatAgo(lastUsedAt, Date.now()) });
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Badge>{texts.kinds[kind]}</Badge>
          {revokedAt !== null && <Badge tone="bad">{texts.revoked}</Badge>}
        </p>
        <p className="text-ink-3 text-xs">
          <span className="font-mono">{`${start}…`}</span>
          {` · ${texts.created({ date: formatDate(createdAt) })} · ${lastUse}`}
        </p>
      </div>
      {revokedAt === null && (
        <Button size="sm" onClick={onRevoke}>
          {texts.revoke}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </li>
  );
}

interface Values {
  readonly name: string;
  readonly kind: Key['kind'];
}

function NewKeyDialog({
  environmentId,
  onCreated,
  onClose,
}: {
  readonly environmentId: string;
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const form = useForm({
    first: (): Values => ({ name: '', kind: 'server' }),
    send: ({ name, kind }) => client.flags.keys.create({ id: environmentId, kind, name: name.trim() }),
    reload: [rpc.flags.key()],
    onDone: ({ secret }) => onCreated(secret),
  });
  const { name, kind } = form.values;
  return (
    <FormDialog
      form={form}
      title={texts.create}
      submitLabel={texts.create}
      isDisabled={name.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.name}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-medium">{texts.kind}</span>
        <SegmentedControl
          label={texts.kind}
          {...form.choice('kind')}
          segments={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        <p className="text-ink-3 text-xs">{texts.kindTexts[kind]}</p>
      </div>
    </FormDialog>
  );
}

function Revocation({
  environmentId,
  value: { id, name },
  onClose,
}: {
  readonly environmentId: string;
  readonly value: Key;
  readonly onClose: () => void;
}) {
  const revoking = useFlagChange(() => client.flags.keys.revoke({ id: environmentId, keyId: id }), {
    done: texts.revokedDone,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.revokeTitle({ name })}
      description={texts.revokeText}
      confirmLabel={texts.revoke}
      isPending={revoking.isPending}
      error={revoking.error === null ? undefined : toProblem(revoking.error).message}
      onConfirm={() => revoking.mutate(undefined)}
    />
  );
}
