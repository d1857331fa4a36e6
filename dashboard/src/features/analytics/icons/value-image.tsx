import { ArrowRight, Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { findIcon } from './find-icon.ts';

const DEVICES = { desktop: Monitor, mobile: Smartphone, tablet: Tablet, other: Tv } as const;

/** The icon of a value, without its box. Nothing if the value has none. */
export function ValueImage({ field, value }: { readonly field: string; readonly value: string }) {
  const icon = findIcon(field, value);
  switch (icon.kind) {
    case 'flag':
      return (
        <img
          alt=""
          src={icon.file}
          loading="lazy"
          width={16}
          height={12}
          className="h-3 w-4 rounded-xs object-cover outline-1 outline-edge/40 -outline-offset-1"
        />
      );
    case 'brand':
      return <img alt="" src={icon.file} loading="lazy" width={14} height={14} className="size-3.5" />;
    case 'device': {
      const Device = DEVICES[icon.device];
      return <Device className="size-3.5 text-ink-3" />;
    }
    case 'direct':
      return <ArrowRight className="size-3.5 text-ink-3" />;
    case 'letter':
      // The letter is no text: it is neither read, copied nor found.
      return (
        <span
          aria-hidden
          data-letter={icon.letter}
          className="grid size-4 place-items-center rounded-xs bg-hover font-medium text-[0.625rem] text-ink-3 leading-none before:content-[attr(data-letter)]"
        />
      );
    case 'none':
      return null;
  }
}
