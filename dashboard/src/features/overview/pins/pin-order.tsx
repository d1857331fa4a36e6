import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { moved } from '../../../lib/moved.ts';
import { IconButton } from '../../../ui/button.tsx';
import { messages } from './messages.ts';
import { nameOf } from './name-pin.ts';
import { MAX_PINS, type Pin, targetOf, togglePin } from './pin-list.ts';

const texts = messages.dialog;

/** The chosen pins in their order, with buttons that move and remove them. */
export function PinOrder({
  pins,
  onChange,
}: {
  readonly pins: readonly Pin[];
  readonly onChange: (pins: readonly Pin[]) => void;
}) {
  return (
    <section aria-label={texts.pinnedTitle}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-medium">{texts.pinnedTitle}</h3>
        <p role="status" className="text-ink-3 text-xs">
          {texts.count({ count: pins.length, most: MAX_PINS })}
          {pins.length >= MAX_PINS && `. ${texts.full}`}
        </p>
      </div>
      {pins.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed px-3 py-3 text-ink-3">{texts.none}</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {pins.map((pin, index) => {
            const name = nameOf(pin);
            return (
              <li key={targetOf(pin)} className="flex items-center gap-2 py-1 pr-1 pl-3">
                <span className="min-w-0 flex-1 truncate" title={name}>
                  {name}
                  {pin.kind === 'goal' && <span className="ml-2 text-ink-3 text-xs">{texts.goal}</span>}
                </span>
                <span className="flex shrink-0">
                  <IconButton
                    label={texts.moveUp({ name })}
                    icon={<ArrowUp />}
                    size="sm"
                    disabled={index === 0}
                    onClick={() => onChange(moved(pins, index, -1))}
                  />
                  <IconButton
                    label={texts.moveDown({ name })}
                    icon={<ArrowDown />}
                    size="sm"
                    disabled={index === pins.length - 1}
                    onClick={() => onChange(moved(pins, index, 1))}
                  />
                  <IconButton
                    label={texts.remove({ name })}
                    icon={<X />}
                    size="sm"
                    onClick={() => onChange(togglePin(pins, pin))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
