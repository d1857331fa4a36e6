// Browser features that are missing in the DOM types of TypeScript or in some browsers.

/** The public functions, and those that our modules use. */
interface Pharos {
  (name: string | ((pharos: Pharos) => void), properties?: object): void;
  identify(profileId?: string, traits?: object): void;
  optOut(): void;
  optIn(): void;
  /** For our modules: sends `fields` and the common fields of events to a route of the server. */
  send(fields: { readonly [name: string]: unknown }, route: string): void;
}

interface Window {
  /** The tracker, or the queue of calls before it is loaded. */
  pharos?: ((...call: Parameters<Pharos>) => void) &
    Partial<Pharos> & { readonly q?: Iterable<Parameters<Pharos>> };
  readonly Cypress?: unknown;
}

interface Navigator {
  readonly globalPrivacyControl?: boolean;
}

interface Document {
  readonly prerendering?: boolean;
}

interface ParentNode {
  /** Missing only if the script cannot track anything. */
  querySelector(selector: 'script[data-website-id]' | 'script[data-client-id]'): HTMLScriptElement;
}

interface SVGScriptElement {
  readonly src: string;
}

interface String {
  toWellFormed?(): string;
}

interface PerformanceEntry {
  /** The HTTP status of the page. */
  readonly responseStatus?: number;
}

/** The versions of the modules in their file names, inserted by the build. */
declare const VITALS: string;
declare const ERRORS: string;
