import { describeClick } from './links.ts';
import { measure, send } from './page.ts';
import { settings } from './settings.ts';

const MARK = 'data-pharos-event';

/** The properties of click and submit events that are used. */
interface Action extends Event {
  readonly target: Element;
  readonly button: number;
}

/** Sends the event of a click or a form submission: a marked element, a download or an outbound link. */
export const followClick = ({ target, type, button }: Action): void => {
  // The handlers of the page may navigate to another page.
  measure();
  // The middle button opens a link; the right button opens a menu.
  if (button > 1) return;
  const isSubmit = type === 'submit';
  const marked = target.closest(`[${MARK}]`);
  if (marked && (marked.tagName === 'FORM') === isSubmit) {
    const properties: Record<string, string> = {};
    for (const { name, value } of marked.attributes)
      if (name.startsWith(`${MARK}-`)) properties[name.slice(18)] = value;
    send({ name: marked.getAttribute(MARK), properties });
  }
  // A form is never inside a link.
  const link = target.closest<HTMLAnchorElement>('a[href]');
  const click = link && describeClick(link, location.host, settings['fileTypes']);
  if (click) send(click);
};
