import { client, type Inputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { ImportDialog as Dialog } from '../../../parts/import-dialog.tsx';
import { useImport } from '../../../parts/use-import.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ImportResults } from './import-results.tsx';
import { messages } from './messages.ts';

type Source = Inputs['monitors']['import']['source'];

const SOURCES = ['uptime_kuma', 'uptimerobot', 'gatus', 'openstatus'] as const satisfies readonly Source[];
const MAX_LENGTH = 2_000_000;

interface Values {
  readonly source: Source;
  readonly content: string;
}

const FIRST: Values = { source: SOURCES[0], content: '' };

/** Imports monitors of another product: first a dry run, which shows what has no equivalent. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const importing = useImport({
    first: FIRST,
    send: (values) => client.monitors.import({ organizationId, ...values }),
    reload: [rpc.monitors.key()],
    isReady: ({ results }) => countOf(results, 'ready') > 0,
    done: ({ results }) => messages.done({ count: countOf(results, 'created') }),
  });
  const { result, isReady, isDone } = importing;
  const { source } = importing.values;
  return (
    <Dialog
      importing={importing}
      texts={messages}
      submitLabel={
        isDone
          ? messages.close
          : isReady
            ? messages.submit({ count: countOf(result?.results ?? [], 'ready') })
            : messages.preview
      }
      accept=".json,.csv,.yaml,.yml"
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
      onDone={onClose}
      onClose={onClose}
    >
      {result && <ImportResults results={result.results} />}
    </Dialog>
  );
}

function countOf<Status extends string>(
  results: readonly { readonly status: Status }[],
  status: Status,
): number {
  return results.filter((result) => result.status === status).length;
}
