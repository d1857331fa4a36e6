import { useNavigate } from '@tanstack/react-router';
import { client, type Inputs } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { ImportDialog as Dialog } from '../../../parts/import-dialog.tsx';
import { useImport } from '../../../parts/use-import.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { ImportResults } from './import-results.tsx';
import { messages } from './messages.ts';

type Source = Inputs['statusPages']['import']['source'];

const SOURCES = ['statuspage', 'openstatus'] as const satisfies readonly Source[];
const MAX_LENGTH = 4_000_000;

interface Values {
  readonly source: Source;
  readonly content: string;
}

const FIRST: Values = { source: SOURCES[0], content: '' };

/** Imports a status page of another product: first a dry run, which shows what has no equivalent. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const importing = useImport({
    first: FIRST,
    send: (values) => client.statusPages.import({ organizationId, ...values }),
    reload: STATUS_PAGE_QUERIES,
    isReady: () => true,
    done: ({ results: [first] }) => messages.done({ name: first?.name ?? '' }),
  });
  const { result, isReady, isDone } = importing;
  const { source } = importing.values;
  const statusPageId = result?.statusPageId ?? null;
  return (
    <Dialog
      importing={importing}
      texts={messages}
      submitLabel={isDone ? messages.open : isReady ? messages.submit : messages.preview}
      accept=".json"
      maxLength={MAX_LENGTH}
      beside={
        <Field label={messages.source} hint={messages.hints[source]}>
          <Select
            value={source}
            isDisabled={isDone}
            onChange={(chosen) => importing.set({ source: chosen })}
            choices={SOURCES.map((value) => ({ value, label: messages.sources[value] }))}
          />
        </Field>
      }
      onDone={() =>
        statusPageId !== null &&
        void navigate({
          to: '/status-pages/$statusPageId',
          params: { statusPageId },
          search: { tab: 'design' },
        })
      }
      onClose={onClose}
    >
      {result && <ImportResults results={result.results} />}
    </Dialog>
  );
}
