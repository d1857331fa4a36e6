import { Link } from '@tanstack/react-router';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { findOperations, type OperationGroup } from './api-document.ts';
import { messages } from './messages.ts';
import { MethodBadge } from './method-badge.tsx';

/** All operations by group, with a search field. */
export function OperationList({
  groups,
  find,
  onFind,
}: {
  readonly groups: readonly OperationGroup[];
  readonly find: string;
  readonly onFind: (text: string) => void;
}) {
  const found = findOperations(groups, find);
  return (
    <nav aria-label={messages.operations} className="flex min-w-0 flex-col gap-4">
      <SearchInput label={messages.find} value={find} onChange={(event) => onFind(event.target.value)} />
      {found.length === 0 && <p className="text-ink-3">{messages.noResults}</p>}
      {found.map(({ name, operations }) => (
        <section key={name}>
          <h2 lang="en" className="mb-1 px-2 font-medium text-ink-3 text-xs">
            {name}
          </h2>
          <ul>
            {operations.map(({ operationId, method, summary }) => (
              <li key={operationId}>
                <Link
                  to="/docs"
                  search={(old) => ({ ...old, operation: operationId })}
                  activeOptions={{ includeSearch: true }}
                  className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium pointer-coarse:min-h-10"
                >
                  <MethodBadge method={method} />
                  <span lang="en" className="min-w-0">
                    {summary}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
