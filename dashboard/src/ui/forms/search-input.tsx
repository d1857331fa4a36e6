import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** A search input. */
export function SearchInput({
  className,
  label,
  ...rest
}: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <span className={joinClasses('relative flex items-center', className)}>
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-ink-3" />
      <input type="search" aria-label={label} placeholder={label} {...rest} className="control pl-8" />
    </span>
  );
}
