import { joinClasses } from '../../../lib/join-classes.ts';
import { messages as shared } from '../messages.ts';
import { KindIcon } from '../monitor-parts/kind-icon.tsx';
import type { KindInfo } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';

/** The kinds of monitors, one of which is chosen. */
export function KindCards({
  kinds,
  chosen,
  onChoose,
}: {
  readonly kinds: readonly KindInfo[];
  readonly chosen: string;
  readonly onChoose: (kind: KindInfo) => void;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{messages.kind}</legend>
      {kinds.map((info) => {
        const { kind, isAvailable } = info;
        const texts = shared.kinds[kind];
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            disabled={!isAvailable}
            onClick={() => onChoose(info)}
            className={joinClasses(
              'flex min-w-0 flex-col items-start gap-1 rounded-lg border p-3 text-left transition-colors',
              kind === chosen
                ? 'border-accent bg-accent-soft outline-1 outline-accent'
                : 'border-line bg-surface hover:bg-hover',
              !isAvailable && 'opacity-60',
            )}
          >
            <span className="flex items-center gap-2 font-medium">
              <KindIcon kind={kind} className="size-4 shrink-0 text-accent-text" />
              {texts.name}
            </span>
            <span className="text-ink-2 text-xs max-sm:hidden">
              {isAvailable ? texts.text : messages.unavailable}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
