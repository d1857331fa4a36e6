import { Checkbox } from '../../../ui/forms/checkbox.tsx';

/** A checkbox of the matrix. Its label is the title of its row and column, so it is read, not shown. */
export function MatrixCheckbox({
  label,
  ...rest
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <Checkbox
      {...rest}
      label={<span className="sr-only">{label}</span>}
      className="inline-flex! items-center! justify-center gap-0! *:mt-0! pointer-coarse:min-h-10"
    />
  );
}
