import { messages as shell } from './messages.ts';

/** The field of the command palette while the palette loads, so that nothing that is typed is lost. */
export function PaletteLoading({ onType }: { readonly onType: (typed: string) => void }) {
  return (
    <>
      <div className="scrim" />
      <div className="window h-[70dvh] overflow-hidden sm:h-auto sm:max-w-xl">
        <input
          type="text"
          ref={takeFocus}
          aria-label={shell.search}
          autoComplete="off"
          spellCheck={false}
          placeholder={shell.search}
          onChange={(event) => onType(event.target.value)}
          className="h-12 w-full shrink-0 border-line border-b bg-transparent pr-4 pl-10.5 text-base outline-none placeholder:text-ink-3 pointer-coarse:text-lg"
        />
        <div className="min-h-40" />
      </div>
    </>
  );
}

/** The person opened the palette to type. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}
