const LINE_FEED = 10;

/**
 * Yields the lines of a stream of UTF-8, without their line feeds. Nothing else ends a line: `readline` also splits at U+2028 and U+2029
 * in newer versions of Node, which JSON can contain.
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8');
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8');
}
