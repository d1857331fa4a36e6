import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { ListedWebsite } from '../website-card.tsx';
import { messages } from './messages.ts';
import { PinGoals } from './pin-goals.tsx';
import { hasPin, MAX_PINS, type Pin, targetOf, togglePin, toSent } from './pin-list.ts';
import { PIN_METRICS } from './pin-metrics.ts';
import { PinOrder } from './pin-order.tsx';

const texts = messages.dialog;

/** Chooses the pins of a website and their order. */
export function PinsDialog({
  website,
  pins,
  onClose,
}: {
  readonly website: ListedWebsite;
  readonly pins: readonly Pin[];
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState(pins);
  const queryClient = useQueryClient();
  const goals = useQuery(rpc.reports.list.queryOptions({ input: { websiteId: website.id, kind: 'goal' } }));
  const { mutate, isPending, error } = useMutation(
    rpc.pins.replace.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.pins.key() });
        showDone(texts.saved);
        onClose();
      },
    }),
  );
  const isFull = chosen.length >= MAX_PINS;
  const isChanged = chosen.map(targetOf).join() !== pins.map(targetOf).join();
  const [fieldError] = Object.values(fieldErrorsOf(error));
  const toggle = (pin: Pin) => setChosen((before) => togglePin(before, pin));
  const isOff = (pin: Pin) => isFull && !hasPin(chosen, pin);
  return (
    <FormDialog
      title={texts.title(website.name)}
      description={texts.description}
      problem={fieldError ?? formErrorOf(error)}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      isPending={isPending}
      isDisabled={!isChanged}
      isChanged={isChanged}
      onSubmit={() => mutate({ websiteId: website.id, pins: toSent(chosen) })}
      onClose={onClose}
    >
      <PinOrder pins={chosen} onChange={setChosen} />
      <fieldset>
        <legend className="mb-2 font-medium">{texts.metricsTitle}</legend>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {PIN_METRICS.map((metric) => {
            const pin = { kind: 'metric', metric } as const;
            return (
              <Checkbox
                key={metric}
                label={messages.metrics[metric]}
                isChecked={hasPin(chosen, pin)}
                isDisabled={isOff(pin)}
                onChange={() => toggle(pin)}
                className="pointer-coarse:min-h-10 pointer-coarse:items-center"
              />
            );
          })}
        </div>
      </fieldset>
      <PinGoals websiteId={website.id} goals={goals} chosen={chosen} isOff={isOff} onToggle={toggle} />
    </FormDialog>
  );
}
