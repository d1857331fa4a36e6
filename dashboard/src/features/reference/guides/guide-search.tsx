import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from '../messages.ts';
import { findSections } from './find-sections.ts';

/** The sections of all guides that contain what was typed. */
export function FoundSections({ typed }: { readonly typed: string }) {
  const { data: sections } = useQuery({
    queryKey: ['guide-texts'],
    queryFn: async () => (await import('pharos:guides/texts')).SECTIONS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (sections === undefined) return <Skeleton className="h-40" />;
  const found = findSections(sections, typed);
  if (found.length === 0)
    return (
      <p role="status" className="px-2 text-ink-3">
        {messages.noResults}
      </p>
    );
  return (
    <ul lang="en" className="flex flex-col gap-px">
      {found.map(({ name, guide, id, title, excerpt }) => (
        <li key={`${name}#${id}`}>
          <Link
            to="/docs/guides/$guide"
            params={{ guide: name }}
            hash={id}
            search={(old) => old}
            className="block rounded-md px-2 py-1.5 hover:bg-hover"
          >
            <span className="block font-medium">{title === '' ? guide : title}</span>
            {title !== '' && <span className="block text-ink-3 text-xs">{guide}</span>}
            <span className="line-clamp-2 text-ink-2 text-xs">{excerpt}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
