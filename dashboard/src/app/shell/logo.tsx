/** The logo, optionally with the name. */
export function Logo({ isMarkOnly = false }: { readonly isMarkOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-base tracking-tight">
      <img
        loading="lazy"
        src="/icon.svg"
        alt={isMarkOnly ? '' : 'Pharos'}
        width={22}
        height={22}
        className="size-5.5"
      />
      {!isMarkOnly && <span aria-hidden>Pharos</span>}
    </span>
  );
}
