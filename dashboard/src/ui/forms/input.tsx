import { Input as BaseInput } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** A text input. A Field around it labels and describes it. */
export function Input({
  className,
  ...rest
}: ComponentProps<typeof BaseInput> & { readonly className?: string }) {
  return <BaseInput {...rest} className={joinClasses('control', className)} />;
}

/** A text area. A Field around it labels and describes it. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <BaseInput
      render={<textarea {...rest} className={joinClasses('control h-auto! min-h-20 py-1.5', className)} />}
    />
  );
}
