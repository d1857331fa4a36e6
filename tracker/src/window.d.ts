// What the compiler's description of browsers does not know, or not of all of them.

/** What a page may call, and what our modules need of the core. */
interface Pharos {
  (name: string | ((pharos: Pharos) => void), properties?: object): void;
  identify(profileId?: string, traits?: object): void;
  optOut(): void;
  optIn(): void;
  /** For our modules: sends `fields`, and all that events have in common, to a route of the server. */
  send(fields: object, route: string): void;
}

interface Window {
  /** The core, or what holds calls until it is there. */
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
  /** Missing only where our script was brought in a way that leaves it nothing to do. */
  querySelector(selector: 'script[data-website-id]' | 'script[data-client-id]'): HTMLScriptElement;
}

interface SVGScriptElement {
  readonly src: string;
}

interface String {
  toWellFormed?(): string;
}

interface PerformanceEntry {
  /** Of navigations: the HTTP status that the page came with. */
  readonly responseStatus?: number;
}

/** The versions of the modules, as the names of their files say them: filled in by the build. */
declare const VITALS: string;
declare const ERRORS: string;
