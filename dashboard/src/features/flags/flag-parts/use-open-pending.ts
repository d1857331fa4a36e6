import { useNavigate } from '@tanstack/react-router';
import { present } from '../../../lib/search.ts';
import type { Environment, Flag } from './types.ts';

/** Returns a function that opens the page of a flag where it shows the changes of an environment that wait for approval. */
export function useOpenPending({ id, websiteId }: Pick<Flag, 'id' | 'websiteId'>) {
  const navigate = useNavigate();
  return ({ name, isDefault }: Environment): void =>
    void navigate({
      to: '/websites/$websiteId/flags/$flagId',
      params: { websiteId, flagId: id },
      search: present({ environment: isDefault ? undefined : name }),
      // The form that proposed the change has nothing left to save.
      ignoreBlocker: true,
    });
}
