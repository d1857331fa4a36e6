import { ValueIcon } from '../../analytics/index.ts';

/** A value after its icon. */
export function IconLine({
  field,
  value,
  children,
}: {
  readonly field: string;
  readonly value: string;
  readonly children: string;
}) {
  return (
    <span className="flex items-center gap-1.5">
      <ValueIcon field={field} value={value} />
      <span className="truncate">{children}</span>
    </span>
  );
}
