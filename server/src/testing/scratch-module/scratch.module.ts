import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { newId } from '../../lib/ids/ids.ts';
import { websiteRemoved, websitesModule } from '../../modules/websites/index.ts';
import { scratchContract } from './scratch.contract.ts';

/** Notes of a website, kept in memory: a module that tests add to the others. */
export const scratchModule = defineModule({
  name: 'scratch',
  tag: { name: 'Scratch', description: 'Notes that a test keeps.', position: 1_000 },
  needs: [websitesModule],
  create() {
    const notes = new Map<string, { id: string; websiteId: string; organizationId: string; text: string }>();
    const os = implement(scratchContract).$context<RequestContext>();
    return {
      service: notes,
      procedures: {
        scratch: os.router({
          create: os.create.handler(({ input, context }) => {
            const id = newId('scr');
            const organizationId = context.resources[0]?.organizationId ?? '';
            const note = { id, ...input, organizationId };
            notes.set(id, note);
            return { success: true as const, note: { id, ...input } };
          }),
          read: os.read.handler(({ input }) => {
            const { websiteId = '', text = '' } = notes.get(input.id) ?? {};
            return { success: true as const, note: { id: input.id, websiteId, text } };
          }),
        }),
      },
      lookups: {
        note: async (id) => {
          const note = notes.get(id);
          return note && { ...note, isPublic: false };
        },
      },
      hooks: [
        onHook(websiteRemoved, async (_tx, { id }) => {
          for (const note of notes.values()) if (note.websiteId === id) notes.delete(note.id);
        }),
      ],
    };
  },
});
