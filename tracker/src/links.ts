/** Links that end in one of these lead to a file. */
const FILES = 'pdf|docx?|xlsx?|pptx?|csv|txt|zip|rar|7z|gz|exe|msi|dmg|pkg|apk|mp[34]|mov';

/** The parts of a link that decide what a click on it is. */
export type Link = Pick<HTMLAnchorElement, 'host' | 'origin' | 'pathname' | 'textContent' | 'hasAttribute'>;

/**
 * What a click on a link to a file or to another site is sent as; `undefined` for any other link.
 *
 * @param fileTypes endings in place of our own, parted by commas.
 */
export const describeClick = (link: Link, ownHost: string, fileTypes: string | undefined) => {
  // Addresses of mail and telephone have none.
  if (!link.host) return undefined;
  // The query stays behind: it may hold what only the visitor should know, such as a signature.
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
        properties: { href, text: [...(link.textContent?.trim() ?? '')].slice(0, 256).join('') },
      };
};
