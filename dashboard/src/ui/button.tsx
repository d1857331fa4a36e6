import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const VARIANTS: Readonly<Record<Variant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover shadow-card',
  secondary: 'border border-line bg-surface text-ink hover:bg-hover shadow-card',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover shadow-card',
};
const SIZES: Readonly<Record<Size, string>> = {
  sm: 'h-7 gap-1.5 px-2 text-xs pointer-coarse:h-9 pointer-coarse:px-3',
  md: 'h-8 gap-2 px-3 text-sm pointer-coarse:h-10',
  lg: 'h-10 gap-2 px-4 text-base',
};
const SQUARES: Readonly<Record<Size, string>> = {
  sm: 'size-7 pointer-coarse:size-9',
  md: 'size-8 pointer-coarse:size-10',
  lg: 'size-10',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClasses(look: { readonly variant?: Variant; readonly size?: Size } = {}): string {
  const { variant = 'secondary', size = 'md' } = look;
  return joinClasses(
    'inline-flex shrink-0 select-none items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: Variant;
  readonly size?: Size;
  /** Disables the button and marks it as busy for screen readers. */
  readonly isPending?: boolean;
}

/** A button, by default with `type="button"`. */
export function Button({
  variant,
  size,
  isPending = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isPending}
      aria-busy={isPending}
      className={joinClasses(
        buttonClasses({ ...(variant && { variant }), ...(size && { size }) }),
        isPending && 'relative overflow-hidden',
        className,
      )}
    >
      {children}
      {isPending && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-creep bg-current"
        />
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Names the action for screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button with an icon and no text. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      variant={variant}
      size={size}
      {...rest}
      className={joinClasses('px-0! pointer-coarse:px-0!', SQUARES[size], className)}
    >
      {icon}
    </Button>
  );
}
