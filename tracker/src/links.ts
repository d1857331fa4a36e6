/** Extensions of links to files. */
const FILES = 'pdf|docx?|xlsx?|pptx?|csv|txt|zip|rar|7z|gz|exe|msi|dmg|pkg|apk|mp[34]|mov';

/** The properties of a link that determine its event. */
export type Link = Pick<HTMLAnchorElement, 'host' | 'origin' | 'pathname' | 'text' | 'hasAttribute'>;

/**
 * Returns the event for a click on a download or an outbound link; `undefined` for other links.
 *
 * @param fileTypes comma-separated file extensions that replace the default ones.
 */
export const describeClick = (link: Link, ownHost: string, fileTypes: string | undefined) => {
  // `mailto:` and `tel:` links have no host.
  if (!link.host) return undefined;
  // The query is removed, because it may contain private data, such as a signature.
  const href = link.origin + link.pathname;
  if (
    link.hasAttribute('download') ||
    RegExp(`\\.(${fileTypes?.replace(/\W+/g, '|') || FILES})$`, 'i').test(href)
  )
    return { name: 'file_download', type: 'download', properties: { href, filename: href.split('/').pop() } };
  return link.host === ownHost
    ? undefined
    : {
        name: 'outbound_link',
        type: 'outbound',
        properties: { href, text: [...link.text.trim()].slice(0, 256).join('') },
      };
};
