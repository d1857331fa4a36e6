import { ArrowRight, Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { findIcon } from './find-icon.ts';
import { Letter } from './letter.tsx';
import { WebsiteIcon } from './website-icon.tsx';

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
    case 'website':
      return <WebsiteIcon key={icon.host} host={icon.host} letter={icon.letter} />;
    case 'letter':
      return <Letter letter={icon.letter} />;
    case 'none':
      return null;
  }
}
