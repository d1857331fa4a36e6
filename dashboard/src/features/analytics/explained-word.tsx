import type { ComponentProps, ReactNode } from 'react';
import { Explained } from './explained.tsx';

/** A label that shows its definition on hover and focus. */
export function ExplainedWord({
  children,
  ...explained
}: Omit<ComponentProps<typeof Explained>, 'children'> & { readonly children: ReactNode }) {
  return (
    <Explained {...explained}>
      <button
        type="button"
        className="min-h-6 cursor-help rounded-sm text-left underline-offset-3 hover:underline focus-visible:underline"
      >
        {children}
      </button>
    </Explained>
  );
}
