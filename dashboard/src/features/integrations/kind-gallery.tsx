import { joinClasses } from '../../lib/join-classes.ts';
import { serverTexts } from '../../lib/texts.ts';
import { type Kind, nameOfKind } from './form-values.ts';
import { KindGlyph } from './kind-glyph.tsx';
import { messages } from './messages.ts';

/** All kinds of integrations, to choose one. */
export function KindGallery({
  kinds,
  onChoose,
}: {
  readonly kinds: readonly Kind[];
  readonly onChoose: (kind: Kind) => void;
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {kinds.map((kind) => (
        <li key={kind.kind}>
          <button
            type="button"
            disabled={!kind.isAvailable}
            onClick={() => onChoose(kind)}
            className={joinClasses(
              'flex h-full w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-left shadow-card',
              kind.isAvailable ? 'hover:bg-hover' : 'opacity-60',
            )}
          >
            <KindGlyph kind={kind.kind} />
            <span className="min-w-0">
              <span className="block font-medium">{nameOfKind(kind)}</span>
              <span className="block text-ink-3 text-xs">
                {kind.isAvailable
                  ? (serverTexts?.channels[kind.kind]?.description ?? kind.description)
                  : messages.unavailable}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
