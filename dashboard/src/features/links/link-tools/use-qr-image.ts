import { useQuery } from '@tanstack/react-query';
import { type QrStyle, qrAddress } from './qr-style.ts';

/** The address of an image: of the API, or with a logo, the image itself as a data URL. */
export interface QrImageState {
  /** `undefined` while the image is created. */
  readonly url: string | undefined;
  readonly isFailed: boolean;
}

/** Creates the image of a QR code. */
export function useQrImage(linkId: string, style: QrStyle): QrImageState {
  const { logo } = style;
  const { data, isError } = useQuery({
    queryKey: ['qr', linkId, style],
    queryFn: ({ signal }) => createWithLogo(linkId, style, signal),
    enabled: logo !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsErrors: true },
  });
  return logo === undefined
    ? { url: qrAddress(linkId, style), isFailed: false }
    : { url: data, isFailed: isError };
}

async function createWithLogo(
  linkId: string,
  { margin, foreground, background, logo }: QrStyle,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`/v1/links/${encodeURIComponent(linkId)}/qr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ margin, foreground, background, logo }),
    signal,
  });
  if (!response.ok) throw new Error(`The QR code was answered with ${response.status}`);
  return `data:image/svg+xml;base64,${btoa(await response.text())}`;
}
