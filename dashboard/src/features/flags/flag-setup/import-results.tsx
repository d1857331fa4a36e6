import type { Outputs } from '../../../api/rpc.ts';
import { showNotes } from '../../../lib/server-texts/show-notes.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { messages } from './messages.ts';

const texts = messages.import;
type Result = Outputs['flags']['import'];
type Status = Result['results'][number]['status'];

const TONES: Readonly<Record<Status, Tone>> = {
  ready: 'accent',
  created: 'good',
  updated: 'good',
  skipped: 'neutral',
  failed: 'bad',
};

/** The segments and flags of an import, with what has no equivalent. */
export function ImportResults({ result: { segments, results } }: { readonly result: Result }) {
  const rows = [
    ...segments.map(({ name, status, ...noted }) => ({
      id: `segment ${name}`,
      name,
      key: texts.segment,
      status,
      notes: showNotes(noted, 'flagImports'),
    })),
    ...results.map(({ key, name, status, ...noted }) => ({
      id: key,
      name,
      key,
      status,
      notes: showNotes(noted, 'flagImports'),
    })),
  ];
  return (
    <section aria-label={texts.result} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">
        {texts.found({ flags: results.length, segments: segments.length })}
      </h3>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {rows.map(({ id, name, key, status, notes }) => (
          <li key={id} className="flex flex-col gap-1 px-3 py-2">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{name}</span>
              <span className="font-mono text-ink-3 text-xs">{key}</span>
              <Badge tone={TONES[status]} className="ml-auto">
                {texts.statuses[status]}
              </Badge>
            </span>
            {notes.map((note) => (
              <p key={note} className="text-ink-2 text-xs">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
