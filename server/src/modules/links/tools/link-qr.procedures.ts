import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { ByteStream } from '../../../lib/byte-stream.ts';
import type { LinksService } from '../links.service.ts';
import type { LinkRow } from '../links.table.ts';
import { shortUrlOf } from '../present-link.ts';
import { linkQrContract } from './link-qr.contract.ts';
import { renderQrPng, renderQrSvg } from './qr-code.ts';

/** Binds the contract of QR codes. @param baseUrl without a slash at its end. */
export function createLinkQrProcedures(service: Pick<LinksService, 'read' | 'hostnamesOf'>, baseUrl: string) {
  const os = implement(linkQrContract).$context<RequestContext>();

  /** The short URL in a QR code. */
  const scannedUrlOf = async (row: LinkRow) => {
    const hostnames = await service.hostnamesOf([row]);
    return `${shortUrlOf(baseUrl, row.slug, hostnames.get(row.domainId ?? ''))}?qr`;
  };

  return os.router({
    qr: os.qr.handler(async ({ input: { id, format, ...style }, context }) => {
      const row = await service.read(id, organizationOf(context));
      const url = await scannedUrlOf(row);
      const image =
        format === 'png' ? await renderQrPng(url, style) : Buffer.from(await renderQrSvg(url, style));
      return fileOf(image, format, row);
    }),
    qrWithLogo: os.qrWithLogo.handler(async ({ input: { id, ...style }, context }) => {
      const row = await service.read(id, organizationOf(context));
      return fileOf(Buffer.from(await renderQrSvg(await scannedUrlOf(row), style)), 'svg', row);
    }),
  });
}

function fileOf(content: Buffer, format: 'svg' | 'png', { slug }: LinkRow): ByteStream {
  return new ByteStream(chunksOf(content), {
    contentType: format === 'svg' ? 'image/svg+xml' : 'image/png',
    fileName: `${slug.replaceAll('/', '-')}.${format}`,
  });
}

async function* chunksOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
