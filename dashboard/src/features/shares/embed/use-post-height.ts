import { type RefObject, useEffect } from 'react';

/**
 * Posts the height of an element, in CSS pixels, to the page around the frame: `{ type: 'pharos:height', height }`. Without a frame, and
 * if the origin of the page is not known, nothing is posted.
 */
export function usePostHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const origin = parentOrigin();
    const element = content.current;
    if (origin === undefined || element === null) return;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      window.parent.postMessage({ type: 'pharos:height', height }, origin);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}

/** Firefox has no `ancestorOrigins`, and the referrer can be missing. */
function parentOrigin(): string | undefined {
  if (window.parent === window) return undefined;
  const direct = window.location.ancestorOrigins?.[0];
  if (direct !== undefined) return direct;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}
