import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { type Inputs, rpc } from '../../api/rpc.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Key } from './key-words.ts';

type Grace = NonNullable<Inputs['keys']['rotate']['gracePeriod']>;

const GRACES: readonly { readonly value: Grace; readonly label: string }[] = [
  { value: 'none', label: 'At once' },
  { value: '1h', label: 'In 1 hour' },
  { value: '24h', label: 'In 24 hours' },
  { value: '7d', label: 'In 7 days' },
];

/** Asks when the old secret should stop working, and gives the key a new one. */
export function RotateKeyDialog({
  rotated,
  onClose,
  onRotated,
}: {
  readonly rotated: Key;
  readonly onClose: () => void;
  readonly onRotated: (secret: string) => void;
}) {
  const queryClient = useQueryClient();
  const [gracePeriod, setGracePeriod] = useState<Grace>('24h');
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
      title={`Rotate ${rotated.name}?`}
      description="The key gets a new secret and keeps its name, scopes and websites."
      confirmLabel="Rotate key"
      isDangerous={gracePeriod === 'none'}
      isPending={rotating.isPending}
      onConfirm={() => rotating.mutate({ id: rotated.id, gracePeriod })}
      error={rotating.error === null ? undefined : toProblem(rotating.error).message}
    >
      <Field
        label="The old secret stops working"
        hint="Time to put the new one in place. Choose “At once” when the old one has leaked."
      >
        <Select choices={GRACES} value={gracePeriod} onChange={setGracePeriod} />
      </Field>
    </AlertDialog>
  );
}
