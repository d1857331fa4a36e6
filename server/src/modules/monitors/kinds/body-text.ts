/** Decodes a body with the character set of its content type; UTF-8 if it names none that is known. */
export function decodeBody(body: Uint8Array, contentType = ''): string {
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  return decoderOf(charset).decode(body);
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    // The only error of the constructor: the name is not known.
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
