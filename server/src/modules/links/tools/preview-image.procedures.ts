import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { loadPreviewImage } from './load-preview-image.ts';
import { previewImageContract } from './preview-image.contract.ts';

/** Binds the contract of preview images. */
export function createPreviewImageProcedures({ outbound }: { readonly outbound: Pick<Outbound, 'request'> }) {
  const os = implement(previewImageContract).$context<RequestContext>();
  return os.router({
    previewImage: os.previewImage.handler(async ({ input: { url }, context }) => ({
      success: true as const,
      ...(await loadPreviewImage(outbound, url, context.signal)),
    })),
  });
}
