/** The names with which HTTP libraries and command line clients start their user agent, in lower case. */
const LIBRARIES = [
  // JavaScript: the clients of Node, Bun and Deno
  ...['node', 'undici', 'node-fetch', 'axios', 'got', 'superagent', 'bun', 'deno', 'cloudflare-workers'],
  // Python
  ...['python-requests', 'python-httpx', 'python-urllib', 'python-urllib3', 'urllib3', 'python', 'aiohttp'],
  // Go and Rust
  ...['go-http-client', 'go-resty', 'fasthttp', 'reqwest', 'hyper', 'ureq'],
  // Java, Kotlin and .NET
  ...['java', 'java-http-client', 'apache-httpclient', 'okhttp', 'jersey', 'reactornetty', 'ktor-client'],
  ...['restsharp', 'dotnet', '.net'],
  // Ruby, PHP and Perl
  ...['ruby', 'faraday', 'rest-client', 'http.rb', 'httparty', 'typhoeus'],
  ...['guzzlehttp', 'php', 'symfony httpclient', 'libwww-perl', 'lwp::simple', 'mojolicious'],
  // Apps
  ...['dart', 'alamofire', 'cfnetwork'],
  // Command lines and API clients
  ...['curl', 'libcurl', 'wget', 'httpie', 'postmanruntime', 'insomnia'],
];

const LIBRARY = new RegExp(
  `^(?:${LIBRARIES.map((name) => name.replace(/\./g, '\\.')).join('|')})(?![\\w.:-])`,
  'i',
);

/**
 * Returns whether a user agent is the default one of an HTTP library, which a program sends: neither a browser nor a crawler.
 * Programs that name themselves in their user agent are not recognized.
 */
export function isLibraryAgent(userAgent: string): boolean {
  return LIBRARY.test(userAgent);
}
