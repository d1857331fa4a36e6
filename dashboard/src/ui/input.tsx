import { Input as BaseInput } from '@base-ui/react/input';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** A text input. A Field around it labels and describes it. */
export function Input({
  className,
  ...rest
}: ComponentProps<typeof BaseInput> & { readonly className?: string }) {
  return <BaseInput {...rest} className={joinClasses('control', className)} />;
}

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

/** A text area. A Field around it labels and describes it. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <BaseInput
      render={<textarea {...rest} className={joinClasses('control h-auto! min-h-20 py-1.5', className)} />}
    />
  );
}
