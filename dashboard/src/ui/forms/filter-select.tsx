import { joinClasses } from '../../lib/join-classes.ts';
import { type Choice, Select } from './select.tsx';

/** The value of the choice that does not filter. Other values have a prefix, so that none of them equals it. */
const ALL = 'all';

/** A filter of a list: one of several values, or all of them. */
export function FilterSelect<T extends string>({
  label,
  all,
  choices,
  value,
  onChange,
  className,
}: {
  readonly label: string;
  /** The label of the choice that does not filter. */
  readonly all: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly className?: string;
}) {
  return (
    <Select
      label={label}
      className={joinClasses('w-auto!', className)}
      value={value === undefined ? ALL : `=${value}`}
      onChange={(chosen) => onChange(choices.find((choice) => `=${choice.value}` === chosen)?.value)}
      choices={[
        { value: ALL, label: all },
        ...choices.map((choice) => ({ ...choice, value: `=${choice.value}` })),
      ]}
    />
  );
}
