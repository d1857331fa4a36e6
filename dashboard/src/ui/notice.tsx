import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

const LOOKS = {
  info: { classes: 'bg-accent-soft', icon: <Info className="text-accent-text" /> },
  warn: { classes: 'bg-warn-soft', icon: <TriangleAlert className="text-warn-text" /> },
  bad: { classes: 'bg-bad-soft', icon: <CircleAlert className="text-bad-text" /> },
} as const;

/** A message within a page. Screen readers announce `bad` ones immediately. */
export function Notice({
  tone = 'info',
  title,
  action,
  className,
  children,
}: {
  readonly tone?: keyof typeof LOOKS;
  readonly title?: string;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const { classes, icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'note'}
      className={joinClasses(
        'flex items-start gap-2.5 rounded-lg px-3 py-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        classes,
        className,
      )}
    >
      {icon}
      {/* On narrow screens the action moves below the text. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2.5">
        <div className="min-w-[min(100%,15rem)] flex-1">
          {title !== undefined && <p className="font-medium">{title}</p>}
          <div className="text-ink-2">{children}</div>
        </div>
        {action}
      </div>
    </div>
  );
}
