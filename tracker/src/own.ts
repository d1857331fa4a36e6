/** Returns a property of the document, or of an element. */
interface ReadProperty {
  <Name extends keyof Document>(name: Name): Document[Name];
  <Name extends keyof Element>(name: Name, owner: EventTarget, type: typeof Element): Element[Name];
}

/**
 * Returns a property that elements of the page may hide: `document.title` is an image if the page contains `<img name="title">`, and
 * `form.attributes` is a field of that name.
 */
export const own: ReadProperty = (
  name: string,
  owner: object = document,
  { prototype }: { readonly prototype: object } = Document,
) => Reflect.get(prototype, name, owner);
