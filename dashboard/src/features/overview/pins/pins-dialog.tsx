import { useQuery } from '@tanstack/react-query';
import { client, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
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
  const goals = useQuery(rpc.reports.list.queryOptions({ input: { websiteId: website.id, kind: 'goal' } }));
  const form = useForm({
    first: { chosen: pins },
    send: ({ chosen }) => client.pins.replace({ websiteId: website.id, pins: toSent(chosen) }),
    reload: [rpc.pins.key()],
    done: texts.saved,
    onDone: onClose,
  });
  const { chosen } = form.values;
  const isFull = chosen.length >= MAX_PINS;
  const isChanged = chosen.map(targetOf).join() !== pins.map(targetOf).join();
  const [fieldError] = Object.values(form.errors);
  const toggle = (pin: Pin) => form.set((before) => ({ chosen: togglePin(before.chosen, pin) }));
  const isOff = (pin: Pin) => isFull && !hasPin(chosen, pin);
  return (
    <FormDialog
      form={form}
      title={texts.title({ website: website.name })}
      description={texts.description}
      problem={fieldError ?? form.problem}
      submitLabel={texts.save}
      isDisabled={!isChanged}
      isChanged={isChanged}
      onClose={onClose}
    >
      <PinOrder pins={chosen} onChange={(order) => form.set({ chosen: order })} />
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
