// Prepares the bytes of requests for status pages, as browsers send them.

/**
 * Creates one GET request for each path.
 *
 * @param paths such as `/status/acme`.
 */
export function pageRequests({ host, paths }) {
  return paths.map((path) => {
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: keep-alive',
      'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Accept: text/html,application/xhtml+xml',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: en-GB,en;q=0.9',
    ];
    return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bodyBytes: 0 };
  });
}
