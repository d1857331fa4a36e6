import { joinClasses } from '../../lib/join-classes.ts';

const TONES: Readonly<Record<string, string>> = {
  GET: 'bg-good-soft text-good-text',
  POST: 'bg-accent-soft text-accent-text',
  PATCH: 'bg-warn-soft text-warn-text',
  DELETE: 'bg-bad-soft text-bad-text',
};

/** The HTTP method of an operation. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className={joinClasses(
        'inline-flex h-5 w-14 shrink-0 items-center justify-center rounded-sm font-medium font-mono text-xs',
        TONES[method] ?? 'bg-hover text-ink-2',
      )}
    >
      {method}
    </span>
  );
}
