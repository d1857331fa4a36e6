/** The element that brought this script. Where there is none, nothing can be counted, and the script ends here. */
export const element = document.currentScript ?? document.querySelector('script[data-website-id]');

/** The settings: its attributes. */
export const settings = element.dataset;

/** Whether an attribute is there; what frameworks print as `false` is not. */
export const isOn = (name: string): boolean => (settings[name] ?? 'false') !== 'false';
