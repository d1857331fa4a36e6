/** A value of a parameter. */
type Value = string | number | boolean;

/** The parameters of a text by their names. */
export type Parameters = Readonly<Record<string, Value | undefined>>;

/** Texts by their keys. Keys can be nested. */
export interface Catalogue {
  readonly [key: string]: CatalogueValue;
}

/** A text, several by their keys, or a list. */
export type CatalogueValue = string | readonly CatalogueValue[] | Catalogue;

/** What a catalogue is bound to: texts without parameters are strings, the others functions. */
export type TextsOf<C> = {
  readonly [K in keyof C]: C[K] extends string ? TextOf<C[K]> : TextsOf<C[K]>;
};

/** A catalogue with the same keys in another language. */
export type Translated<C> = {
  readonly [K in keyof C]: C[K] extends string ? string : Translated<C[K]>;
};

type TextOf<S extends string> = S extends `${string}{${string}`
  ? (parameters: ParametersOf<S>) => string
  : string;

/** The parameters of a text: `{ count: number }` for `{count, plural, one {# page} other {# pages}}`. */
export type ParametersOf<S extends string> = Flat<ArgumentsIn<S, true, unknown>>;

type Flat<T> = { readonly [K in keyof T]: T[K] };

/**
 * Collects the arguments. A brace opens an argument if the number of braces before it is even, and otherwise a branch.
 * @typeParam IsEven whether that number is even where the remaining text begins.
 */
type ArgumentsIn<S extends string, IsEven extends boolean, Found> = S extends `${infer Head}{${infer Rest}`
  ? AfterClosing<Head, IsEven> extends true
    ? ArgumentsIn<Rest, false, Found & ArgumentAt<Rest>>
    : ArgumentsIn<Rest, true, Found>
  : Found;

type AfterClosing<S extends string, IsEven extends boolean> = S extends `${string}}${infer Rest}`
  ? AfterClosing<Rest, IsEven extends true ? false : true>
  : IsEven;

type ArgumentAt<S extends string> = S extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name}, ${infer Kind}`
    ? { [N in Name]: ValueOf<Kind> }
    : { [N in Inside]: string | number }
  : never;

type ValueOf<Kind extends string> = Kind extends 'number' | `plural${string}`
  ? number
  : Kind extends 'lower'
    ? string
    : string | boolean | undefined;
