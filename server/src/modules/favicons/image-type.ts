/**
 * The first bytes of images in hexadecimal, by type. The type that a server declares is not trusted: HTML must not be served as an image.
 */
const SIGNATURES: readonly { readonly type: string; readonly pattern: RegExp }[] = [
  { type: 'image/png', pattern: /^89504e470d0a1a0a/ },
  { type: 'image/x-icon', pattern: /^00000100[0-9a-f]{2}00/ },
  { type: 'image/gif', pattern: /^474946383[79]61/ },
  { type: 'image/webp', pattern: /^52494646.{8}57454250/ },
  { type: 'image/jpeg', pattern: /^ffd8ff/ },
];
const SIGNATURE_BYTES = 16;
const SVG_START = /^(?:\uFEFF|\s)*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<svg[\s>]/;
const SVG_START_BYTES = 1_024;

/** Returns the type of an image by its first bytes; `undefined` for anything else. */
export function imageType(content: Uint8Array): string | undefined {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const start = buffer.subarray(0, SIGNATURE_BYTES).toString('hex');
  const known = SIGNATURES.find(({ pattern }) => pattern.test(start))?.type;
  if (known !== undefined) return known;
  return SVG_START.test(buffer.subarray(0, SVG_START_BYTES).toString()) ? 'image/svg+xml' : undefined;
}
