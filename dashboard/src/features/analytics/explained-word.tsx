import type { ComponentProps, ReactNode } from 'react';
import { Explained } from './explained.tsx';

/** A word that says on hover and on focus what it means: the title of a card, of a column, of a figure. */
export function ExplainedWord({
  children,
  ...explained
}: Omit<ComponentProps<typeof Explained>, 'children'> & { readonly children: ReactNode }) {
  return (
    <Explained {...explained}>
      <button
        type="button"
        className="min-h-6 cursor-help rounded-sm text-left decoration-dotted underline-offset-3 hover:underline focus-visible:underline"
      >
        {children}
      </button>
    </Explained>
  );
}
