import { z } from 'zod';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, scoped } from '../../lib/operation.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../modules/websites/website-id.contract.ts';

/** The note id in examples. */
const EXAMPLE_NOTE_ID = 'scr_06ahwdq2vs7x4kcn9ytzr5bmef';

const note = z.object({ id: idShape('scr'), websiteId, text: z.string() });
const answer = z.object({ success: z.literal(true), note });

/** Notes of a website, for a module that exists only in tests. */
export const scratchContract = {
  create: operation({
    access: scoped('manage:websites'),
    resources: [{ kind: 'website', at: ['websiteId'] }],
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, text: 'Remember' } },
  })
    .route({ method: 'POST', path: '/v1/scratch', summary: 'Create a note', tags: ['Scratch'] })
    .input(z.strictObject({ websiteId, text: z.string().max(100) }))
    .output(answer),
  read: operation({
    access: scoped('read:data'),
    resources: [{ kind: 'note', at: ['id'] }],
    example: { params: { id: EXAMPLE_NOTE_ID } },
  })
    .route({ method: 'GET', path: '/v1/scratch/{id}', summary: 'Read a note', tags: ['Scratch'] })
    .input(z.strictObject({ id: note.shape.id }))
    .output(answer),
};
