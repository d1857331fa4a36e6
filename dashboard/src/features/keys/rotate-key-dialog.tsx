import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { type Inputs, rpc } from '../../api/rpc.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import type { Key } from './format-key.ts';
import { messages } from './messages.ts';

type GracePeriod = NonNullable<Inputs['keys']['rotate']['gracePeriod']>;

const GRACE_PERIODS: readonly GracePeriod[] = ['none', '1h', '24h', '7d'];

/** Creates a new secret for a key. The old one works until the end of the selected grace period. */
export function RotateKeyDialog({
  apiKey,
  onClose,
  onRotated,
}: {
  readonly apiKey: Key;
  readonly onClose: () => void;
  readonly onRotated: (secret: string) => void;
}) {
  const queryClient = useQueryClient();
  const [gracePeriod, setGracePeriod] = useState<GracePeriod>('24h');
  const rotating = useMutation(
    rpc.keys.rotate.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ secret }) => {
        onRotated(secret);
        await queryClient.invalidateQueries({ queryKey: rpc.keys.key() });
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.rotate.title({ name: apiKey.name })}
      description={messages.rotate.text}
      confirmLabel={messages.rotate.confirm}
      isDangerous={gracePeriod === 'none'}
      isPending={rotating.isPending}
      onConfirm={() => rotating.mutate({ id: apiKey.id, gracePeriod })}
      error={rotating.error === null ? undefined : toProblem(rotating.error).message}
    >
      <Field label={messages.rotate.gracePeriod} hint={messages.rotate.gracePeriodHint}>
        <Select
          choices={GRACE_PERIODS.map((value) => ({ value, label: messages.rotate.gracePeriods[value] }))}
          value={gracePeriod}
          onChange={setGracePeriod}
        />
      </Field>
    </AlertDialog>
  );
}
