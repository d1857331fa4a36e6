import { own } from './own.ts';

/** The script element. Without one, nothing can be counted, and the script ends here. */
export const element = own('currentScript') ?? document.querySelector('script[data-website-id]');

/** The settings: attributes of the script element. */
export const settings = element.dataset;

/** Returns whether an attribute is set and not `false`. */
export const isOn = (name: string): boolean => (settings[name] ?? 'false') !== 'false';
