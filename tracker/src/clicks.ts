import { guard } from './guard.ts';
import { own } from './own.ts';
import { measure, send } from './page.ts';
import { settings } from './settings.ts';

const MARK = 'data-pharos-event';

/** A link of HTML or SVG. */
interface Link extends Element {
  readonly href: string & { readonly baseVal?: string };
}

/** Sends the event of a click or a form submission: a marked element, or a link that the server may count. */
export const followClick = (action: MouseEvent): void => {
  // The handlers of the page may navigate to another page.
  measure();
  // The middle button opens a link; the right button opens a menu.
  if (action.button > 1) return;
  /** Finds the closest matching element, also in open shadow trees. */
  const find = <T extends Element>(selector: string) =>
    action
      .composedPath()
      .find((node): node is T => !!guard(() => own('matches', node, Element).call(node, selector)));
  const marked = find(`[${MARK}]`);
  if (marked && marked instanceof HTMLFormElement === (action.type === 'submit')) {
    const properties: Record<string, string> = {};
    for (const { name, value } of own('attributes', marked, Element))
      if (name.startsWith(MARK)) properties[name.slice(18)] = value;
    const { '': name, ...rest } = properties;
    send({ name, properties: rest });
  }
  // A form is never inside a link.
  const link = find<Link>(':any-link');
  if (link) {
    const { protocol, host, origin, pathname } = new URL(link.href.baseVal ?? link.href, link.baseURI);
    const download = link.hasAttribute('download');
    // The server decides whether it is a download or leads to another website, of which it knows all domains. The query is removed,
    // because it may contain private data, such as a signature. Links such as `mailto:` and `slack://` belong to applications.
    if (/^http/.test(protocol) && (host !== location.host || download || /\.(?!html?$)\w+$/.test(pathname)))
      send({
        name: 'outbound_link',
        type: 'outbound',
        properties: {
          href: origin + pathname,
          text: link.textContent.trim().slice(0, 256),
          download,
          files: settings['fileTypes'],
        },
      });
  }
};
