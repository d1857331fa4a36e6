/** The theme of an embedded page. */
export type EmbedTheme = 'system' | 'light' | 'dark';

/** The height of the frame until the page posts its own, in CSS pixels. */
const FIRST_HEIGHT = 1_600;

/** Returns the token in a share link that a person pasted; `undefined` if there is none. */
export function tokenIn(text: string): string | undefined {
  return /phs_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/.exec(text)?.[0];
}

/** Returns a share link. */
export function shareUrl(origin: string, token: string): string {
  return `${origin}/share#${token}`;
}

/** Returns the address of the embedded page of a link. */
export function embedUrl(origin: string, shareId: string, token: string, theme: EmbedTheme): string {
  return `${origin}/embed/${shareId}${theme === 'system' ? '' : `?theme=${theme}`}#${token}`;
}

/** Returns the HTML that embeds a page and follows its height. */
export function embedCode(url: string, shareId: string, title: string): string {
  const id = `pharos-${shareId}`;
  return `<iframe id="${id}" src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" loading="lazy" style="width:100%;height:${FIRST_HEIGHT}px;border:0"></iframe>
<script>
addEventListener('message', ({ source, data }) => {
  const frame = document.getElementById('${id}');
  if (source === frame.contentWindow && data.type === 'pharos:height') frame.style.height = data.height + 'px';
});
</script>`;
}

/** Returns the address of the badge of a link. */
export function badgeUrl(origin: string, shareId: string): string {
  return `${origin}/public/v1/shares/${shareId}/badge.svg`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
