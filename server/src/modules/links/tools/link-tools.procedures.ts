import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { checkPatterns, constraintsOf } from '../../../lib/check-patterns.ts';
import type { ImportThread } from '../../../lib/imports/create-import-thread.ts';
import { shownAddress } from '../../../lib/network/host-name.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { State } from '../../../stores/state/state.ts';
import type { LinksService } from '../links.service.ts';
import type { LinkRow } from '../links.table.ts';
import { shortUrlOf } from '../present-link.ts';
import { exportLinks } from './export-links.ts';
import { importLinks } from './import-links.ts';
import { linkQrContract } from './link-qr.contract.ts';
import { linkToolsContract } from './link-tools.contract.ts';
import { loadPreviewImage } from './load-preview-image.ts';
import { previewImageContract } from './preview-image.contract.ts';
import { renderQrPng, renderQrSvg } from './qr-code.ts';
import type { readImport } from './read-import.ts';
import { testRules } from './test-rules.ts';

/** Its relative path is the same in the sources and in the build. */
const READER = new URL('../../../../dist/modules/links/tools/read-import.js', import.meta.url);

/** Binds the contract of the tools. @param deps.baseUrl without a slash at its end. */
export function createLinkToolsProcedures(deps: {
  readonly service: LinksService;
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly imports: ImportThread;
  readonly baseUrl: string;
}) {
  const { service, state, clock, baseUrl } = deps;
  const os = implement(linkToolsContract).$context<RequestContext>();
  const success = true as const;
  const read = deps.imports.reader<typeof readImport>({ file: READER, name: 'readImport', field: 'csv' });

  const addressesOf = async (rows: readonly LinkRow[]) => {
    const hostnames = await service.hostnamesOf(rows);
    return rows.map((row) => shownAddress(shortUrlOf(baseUrl, row.slug, hostnames.get(row.domainId ?? ''))));
  };
  return os.router({
    testRules: os.testRules.handler(async ({ input: { traits, organizationId: _, ...link } }) => {
      await checkPatterns(constraintsOf(link.rules));
      return { success, ...testRules(link, traits, clock.now()) };
    }),
    export: os.export.handler(async ({ input: { bom }, context }) =>
      exportLinks(state, organizationOf(context), addressesOf, bom),
    ),
    import: os.import.handler(async ({ input: { organizationId: _, ...options }, context }) => {
      const { source, columns, results } = await importLinks(
        { service, state, read, baseUrl },
        context,
        organizationOf(context),
        options,
      );
      const failed = results.filter((result) => !result.success).length;
      return {
        success,
        source,
        columns: columns.map((column) => ({ ...column })),
        results: results.map((result) => ({ ...result })),
        succeeded: results.length - failed,
        failed,
      };
    }),
  });
}

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
