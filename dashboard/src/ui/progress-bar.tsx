import { Progress } from '@base-ui/react/progress';

/** A progress bar. `value` is from 0 to 100, or `null` if it is unknown. */
export function ProgressBar({
  label,
  value,
  isLabelHidden = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly isLabelHidden?: boolean;
}) {
  return (
    <Progress.Root value={value} className="flex flex-col gap-1.5">
      <span className={isLabelHidden ? 'sr-only' : 'flex justify-between gap-3 text-ink-2'}>
        <Progress.Label>{label}</Progress.Label>
        <Progress.Value />
      </span>
      <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-hover">
        <Progress.Indicator className="h-full rounded-full bg-accent transition-[width] duration-300 data-indeterminate:w-full! data-indeterminate:origin-left data-indeterminate:animate-creep" />
      </Progress.Track>
    </Progress.Root>
  );
}
