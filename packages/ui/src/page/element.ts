type Listeners = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Attributes of an element. `true` sets an attribute without a value; `false` and `undefined` leave it out. */
export interface Attributes {
  readonly [name: string]: string | number | boolean | undefined | Listeners;
  readonly on?: Listeners;
}

/** What goes into an element. Strings become text, never markup. */
export type Child = Node | string | false | undefined;

/** Makes an element of its attributes, listeners (`on`) and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || typeof value === 'object') continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const [name, listener] of Object.entries(attributes.on ?? {})) {
    made.addEventListener(name, listener as EventListener);
  }
  made.append(...present(children));
  return made;
}

/** Puts children in the place of those that are there. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...present(children));
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== undefined && child !== false);
}
