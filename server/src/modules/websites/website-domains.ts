/** The maximum number of labels of a host that are compared. */
const MAX_LABELS = 10;

/**
 * Returns the domains that the website of a host can have, closest first: the host and its parent domains, each also with
 * and without a leading `www.`. Top-level domains and addresses have no parents.
 *
 * @param host in lower case, without port.
 */
export function domainsOf(host: string): readonly string[] {
  const bare = host.startsWith('www.') ? host.slice('www.'.length) : host;
  const domains = host === bare ? [bare, `www.${bare}`] : [host, bare];
  if (/^[\d.]+$|:/.test(bare)) return [host];
  const labels = bare.split('.').slice(-MAX_LABELS);
  for (let at = 1; at < labels.length - 1; at += 1) {
    const parent = labels.slice(at).join('.');
    domains.push(parent, `www.${parent}`);
  }
  return domains;
}
