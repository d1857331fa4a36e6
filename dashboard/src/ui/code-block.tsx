import { joinClasses } from '../lib/join-classes.ts';
import { CopyButton } from './copy-button.tsx';
import { messages } from './messages.ts';

/** Code with a button that copies it. `label` names it: "Snippet", "curl". Code that is not wrapped can be focused, so that keys scroll it. */
export function CodeBlock({
  code,
  label,
  isWrapped = false,
  className,
  codeClassName,
}: {
  readonly code: string;
  readonly label: string;
  readonly isWrapped?: boolean;
  readonly className?: string;
  /** Classes of the scrolling element, such as its maximum height. */
  readonly codeClassName?: string;
}) {
  return (
    <figure className={joinClasses('overflow-hidden rounded-lg border border-line bg-sunken', className)}>
      <figcaption className="flex h-8 items-center justify-between border-line border-b pr-0.5 pl-3 text-ink-3 text-xs">
        {label}
        <CopyButton text={code} label={messages.copyNamed({ name: label })} />
      </figcaption>
      <pre
        {...(!isWrapped && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        className={joinClasses(
          'overflow-x-auto p-3 outline-offset-[-2px] font-mono text-xs leading-relaxed',
          isWrapped && 'whitespace-pre-wrap break-all',
          codeClassName,
        )}
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
