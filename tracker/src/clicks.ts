import { describeClick } from './links.ts';
import { measure, send } from './page.ts';
import { settings } from './settings.ts';

const MARK = 'data-pharos-event';

/** What is asked of a click, and of a form that is sent off. */
interface Action extends Event {
  readonly target: Element;
  readonly button: number;
}

/** Sends what a click, or a form that is sent off, amounts to: a marked element, a link to a file or to another site. */
export const followClick = ({ target, type, button }: Action): void => {
  // What follows may put another page in place of the present one.
  measure();
  // The middle button opens a link, the right one a menu.
  if (button > 1) return;
  const isSubmit = type === 'submit';
  const marked = target.closest(`[${MARK}]`);
  if (marked && (marked.tagName === 'FORM') === isSubmit) {
    const properties: Record<string, string> = {};
    for (const { name, value } of marked.attributes)
      if (name.startsWith(`${MARK}-`)) properties[name.slice(18)] = value;
    send({ name: marked.getAttribute(MARK), properties });
  }
  const link = !isSubmit && target.closest<HTMLAnchorElement>('a[href]');
  const click = link && describeClick(link, location.host, settings['fileTypes']);
  if (click) send(click);
};
