/** A letter in the place of an icon. It is no text: it is neither read, copied nor found. */
export function Letter({ letter }: { readonly letter: string }) {
  return (
    <span
      aria-hidden
      data-letter={letter}
      className="grid size-4 place-items-center rounded-xs bg-hover font-medium text-[0.625rem] text-ink-3 leading-none before:content-[attr(data-letter)]"
    />
  );
}
