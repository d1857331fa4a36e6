import { client, type Outputs } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { ImportDialog as Dialog } from '../../../parts/import-dialog.tsx';
import { useImport } from '../../../parts/use-import.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.importDialog;
const MAX_LENGTH = 4_000_000;
type Result = Outputs['statusPages']['subscribers']['import'];

/** Imports subscribers from CSV: first a check, which stores nothing. */
export function ImportDialog({ page, onClose }: { readonly page: StatusPage; readonly onClose: () => void }) {
  const importing = useImport({
    first: { content: '', isConfirmed: false },
    send: ({ content, ...rest }) =>
      client.statusPages.subscribers.import({ id: page.id, csv: content, ...rest }),
    reload: STATUS_PAGE_QUERIES,
    isReady: ({ imported }) => imported > 0,
    done: ({ imported }) => texts.done({ count: imported }),
    field: 'csv',
  });
  const { result, isReady, isDone } = importing;
  return (
    <Dialog
      importing={importing}
      texts={texts}
      submitLabel={
        isDone ? texts.close : isReady ? texts.submit({ count: result?.imported ?? 0 }) : texts.preview
      }
      accept=".csv,.txt"
      maxLength={MAX_LENGTH}
      placeholder={texts.example}
      below={
        <Checkbox
          label={texts.isConfirmed}
          hint={texts.isConfirmedText}
          isChecked={importing.values.isConfirmed}
          isDisabled={isDone}
          onChange={(isConfirmed) => importing.set({ isConfirmed })}
        />
      }
      onDone={onClose}
      onClose={onClose}
    >
      {result && <ImportResult result={result} isDone={isDone} />}
    </Dialog>
  );
}

function ImportResult({ result, isDone }: { readonly result: Result; readonly isDone: boolean }) {
  const counts = [
    { label: isDone ? texts.imported : texts.ready, count: result.imported },
    { label: texts.existing, count: result.existing },
    { label: texts.failed, count: result.failed },
  ];
  return (
    <section aria-label={texts.result} className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-3">
        {counts.map(({ label, count }) => (
          <div key={label} className="rounded-lg border border-line px-3 py-2">
            <dt className="text-ink-3 text-xs">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{count.toLocaleString(LANGUAGE)}</dd>
          </div>
        ))}
      </dl>
      {[...result.errors, ...result.notes].length > 0 && (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-xs">
          {result.errors.map(({ line, error }) => (
            <li key={line}>
              <span className="text-ink-3 tabular-nums">{texts.line({ line })}</span> {showServerText(error)}
            </li>
          ))}
          {result.notes.map(({ line, note }) => (
            <li key={`${line} ${note}`}>
              <span className="text-ink-3 tabular-nums">{texts.line({ line })}</span> {showServerText(note)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
