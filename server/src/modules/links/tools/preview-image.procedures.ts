import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { loadPreviewImage } from './load-preview-image.ts';
import { previewImageContract } from './preview-image.contract.ts';

/** An image is only shown, also when it is opened in a tab of its own. */
const POLICY = "default-src 'none'; sandbox";

/** Binds the contract of preview images. */
export function createPreviewImageProcedures({ outbound }: { readonly outbound: Pick<Outbound, 'request'> }) {
  const os = implement(previewImageContract).$context<RequestContext>();
  return os.router({
    previewImage: os.previewImage.handler(async ({ input: { url }, context }) => {
      context.setHeader('content-security-policy', POLICY);
      context.setHeader('x-content-type-options', 'nosniff');
      return loadPreviewImage(outbound, url, context.signal);
    }),
  });
}
