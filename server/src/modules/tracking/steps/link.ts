import { truncateText } from '../../../lib/text/json-text.ts';
import { eachEvent, type PendingFact, type Step, type Verdict } from '../rows/pending-fact.ts';
import { rulesOf } from '../rules/collection-rules.ts';

/** The name and the type of the event of a click on a link. The tracker sends them for every link that may be counted. */
const OUTBOUND = { name: 'outbound_link', type: 'outbound' } as const;
/** The name and the type of the event of a click on a file. */
const DOWNLOAD = { name: 'file_download', type: 'download' } as const;
/** The reason for which clicks are not counted that lead to the website itself or to an application. */
const OWN_LINK = { drop: 'own_link' } as const;

/** The extensions of files. */
const FILES = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|zip|rar|7z|gz|exe|msi|dmg|pkg|apk|mp[34]|mov)$/i;
/** The maximum length of the text of a link, in characters. */
const MAX_TEXT = 256;
const SEPARATOR = /[^\p{L}\p{N}_]+/u;

/**
 * Decides what a click on a link is: a download, an outbound link, or nothing, if it leads to the website itself. What belongs to the
 * website is decided here as for referrers. Links to applications, such as `mailto:` and `slack://`, are not counted.
 */
export function createLinkStep(): Step {
  return eachEvent('link', (fact) => {
    const { name, type } = fact.row;
    const isLink = name === OUTBOUND.name && type === OUTBOUND.type;
    const isDownload = name === DOWNLOAD.name && type === DOWNLOAD.type;
    const href = isLink || isDownload ? fact.event.properties?.['href'] : undefined;
    // Other senders may send these events with properties of their own.
    if (typeof href !== 'string') return 'keep';
    const target = URL.canParse(href) ? new URL(href) : undefined;
    if (target === undefined || !/^https?:$/.test(target.protocol)) return OWN_LINK;
    return isLink ? decide(fact, target) : 'keep';
  });
}

function decide({ event, row, website }: PendingFact, { hostname, pathname }: URL): Verdict {
  const { download, files, ...properties } = event.properties ?? {};
  const { href, text } = properties;
  if (download === true || (download === false && isFile(pathname, files))) {
    row.name = DOWNLOAD.name;
    row.type = DOWNLOAD.type;
    row.properties = JSON.stringify({ href, filename: pathname.split('/').pop() });
    return 'keep';
  }
  if (rulesOf(website).isOwnHost(hostname, row.page.hostname)) return OWN_LINK;
  const shown = typeof text === 'string' ? { text: truncateText(text, MAX_TEXT) } : {};
  row.properties = JSON.stringify({ ...properties, ...shown });
  return 'keep';
}

/** @param extensions those that the page configures instead of the default ones, such as `pdf, dwg`. */
function isFile(path: string, extensions: unknown): boolean {
  if (typeof extensions !== 'string' || extensions.trim() === '') return FILES.test(path);
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return path.includes('.') && extensions.toLowerCase().split(SEPARATOR).includes(extension);
}
