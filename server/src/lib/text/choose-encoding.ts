/** The encodings in which scripts are cached, smallest output first. */
const KEPT = ['br', 'gzip'] as const;

/** The `Content-Encoding` of a response. */
export type Encoding = (typeof KEPT)[number] | 'identity';

/** Returns the smallest encoding that an `Accept-Encoding` header accepts (RFC 9110 §12.5.3), `identity` without a header. */
export function chooseEncoding(header: string | readonly string[] | undefined): Encoding {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return KEPT.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}

/** Returns the `Vary` header of a response whose encoding was chosen. @param vary the header so far. */
export function varyByEncoding(vary: string | undefined): string {
  return vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
}
