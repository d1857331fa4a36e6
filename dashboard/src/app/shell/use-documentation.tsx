import { GROUPS } from 'pharos:guides';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, CodeXml } from 'lucide-react';
import { documentQuery, groupOperations } from '../../features/reference/api-document.ts';
import type { Command } from '../../ui/commands/registry.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { messages } from '../messages.ts';

const { navigation } = messages;
const TYPING_MS = 200;
/** Shorter texts do not load the document of the API. */
const MIN_LENGTH = 3;

/** Returns commands that open the guides and, once something is typed, their sections and the operations of the API. */
export function useDocumentation(typed: string): readonly Command[] {
  const navigate = useNavigate();
  const isTyped = typed.trim() !== '';
  const settled = useSettled(typed.trim(), TYPING_MS);
  const { data: document } = useQuery({ ...documentQuery, enabled: settled.length >= MIN_LENGTH });
  const guides = GROUPS.flatMap((group) => group.guides);
  const open = (guide: string, hash = '') =>
    void navigate({ to: '/docs/guides/$guide', params: { guide }, hash });
  return [
    ...guides.map(({ name, title, task }) => ({
      id: `guide.${name}`,
      title,
      group: navigation.guides,
      keywords: task,
      icon: <BookOpen />,
      run: () => open(name),
    })),
    ...(isTyped
      ? guides.flatMap(({ name, title, sections }) =>
          sections.map((section) => ({
            id: `guide.${name}.${section.id}`,
            title: section.title,
            group: `${navigation.guides} · ${title}`,
            icon: <BookOpen />,
            run: () => open(name, section.id),
          })),
        )
      : []),
    ...(isTyped && document !== undefined
      ? groupOperations(document).flatMap(({ operations }) =>
          operations.map(({ operationId, method, path, summary }) => ({
            id: `operation.${operationId}`,
            title: summary,
            group: navigation.reference,
            keywords: `${method} ${path} ${operationId}`,
            icon: <CodeXml />,
            run: () => void navigate({ to: '/docs', search: { operation: operationId } }),
          })),
        )
      : []),
  ];
}
