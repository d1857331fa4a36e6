import type { Inputs, Outputs } from '../../../api/rpc.ts';
import { showSentence } from '../../../lib/server-texts/show-server-text.ts';
import type { Failure } from '../../../ui/failures-notice.tsx';
import type { ListedLink } from './use-links.ts';

type Change = Inputs['links']['bulk']['links'][number];
type Result = Outputs['links']['bulk']['results'][number];

/** An action on the selected links. */
export type BulkAction =
  | { readonly kind: 'archive' | 'restore' | 'delete' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'move'; readonly folderId: string | null };

/** Returns the changes of an action, in the order of the links. */
export function bulkChanges(action: BulkAction, links: readonly Pick<ListedLink, 'id' | 'tags'>[]): Change[] {
  return links.map((link) => changeOf(action, link));
}

function changeOf(action: BulkAction, { id, tags }: Pick<ListedLink, 'id' | 'tags'>): Change {
  switch (action.kind) {
    case 'delete':
      return { action: 'delete', id };
    case 'archive':
      return { action: 'update', id, archived: true };
    case 'restore':
      return { action: 'update', id, archived: false };
    case 'tag':
      return { action: 'update', id, tags: [...tags, action.tag] };
    case 'move':
      return { action: 'update', id, folderId: action.folderId };
  }
}

/** Returns the links that could not be changed, with the reasons of the server. */
export function failuresOf(
  results: readonly Result[],
  links: readonly Pick<ListedLink, 'id' | 'name'>[],
): readonly Failure[] {
  return results.flatMap((result) => {
    const link = links[result.index];
    if (result.success || link === undefined) return [];
    const reasons =
      result.details?.map((detail) => `${detail.field} ${showSentence(detail.message, detail)}`) ?? [];
    return [
      {
        id: link.id,
        name: link.name,
        message: reasons.length > 0 ? reasons.join(', ') : showSentence(result.error, result),
      },
    ];
  });
}
