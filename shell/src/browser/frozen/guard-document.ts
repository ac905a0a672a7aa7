import { RELEASE_FILE } from './assignments.ts';

/** What changes the children, the text or the place of a node. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  Node: ['appendChild', 'insertBefore', 'removeChild', 'replaceChild'],
  Element: [
    'append', 'prepend', 'replaceChildren', 'before', 'after', 'replaceWith', 'remove', 'insertAdjacentElement', 'insertAdjacentHTML',
    'insertAdjacentText', 'setHTMLUnsafe', 'attachShadow',
  ],
  Document: ['append', 'prepend', 'replaceChildren', 'open', 'write', 'writeln'],
}; // prettier-ignore
const SETTERS: Readonly<Record<string, readonly string[]>> = {
  Node: ['textContent'],
  Element: ['innerHTML', 'outerHTML'],
  HTMLElement: ['innerText', 'outerText'],
  Document: ['body'],
};

type Deed = (this: Node, ...given: unknown[]) => unknown;

/** Whether a node is the frame's, whose markup no remote makes: the document down to the parts that stand beside the areas, and all of its header and footer. */
function isFrames(node: Node): boolean {
  if (!node.isConnected) return false;
  const root = document.getElementById('root');
  if (node === document.head || node.contains(root)) return true;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element || !root?.contains(element)) return false;
  let part = element;
  while (part.parentElement !== root && part.parentElement!.parentElement !== root) part = part.parentElement!;
  return part === element || part.matches('header, footer, nav');
}

/** Where a line of a stack stands; native code stands nowhere. */
const POSITION = /:\d+:\d+\)?$/;

/** The remote whose own code called a function, of whose stack this is; null where somebody else did, on its behalf or not. */
export function callerOf(stack = ''): string | null {
  const [, caller = ''] = stack.split('\n').filter((line) => POSITION.test(line));
  return RELEASE_FILE.exec(caller)?.[1] ?? null;
}

/** A stylesheet of the remote's own release: webpack's code in its bundle takes one away that could not be loaded. */
const isOwnStyle = (node: unknown, remote: string) => node instanceof HTMLLinkElement && RELEASE_FILE.exec(node.href)?.[1] === remote;

function guarded(what: string, deed: Deed): Deed {
  return function (...given) {
    const remote = isFrames(this) ? callerOf(new Error().stack) : null;
    if (remote && !(what === 'Node.removeChild' && isOwnStyle(given[0], remote)))
      throw new TypeError(`${remote} must not use ${what} outside of its area: render it there, or open an overlay (guide for teams, "What is fixed")`); // prettier-ignore
    return Reflect.apply(deed, this, given);
  };
}

/** A remote makes its own area, and nothing around it: else one line of it would take the page from all others. React does, for all. */
export function guardDocument(scope: typeof globalThis = globalThis): void {
  const classes = scope as unknown as Record<string, { prototype: object } | undefined>;
  for (const [name, keys] of Object.entries(METHODS))
    for (const key of keys) {
      const prototype = classes[name]?.prototype;
      const found = prototype && Reflect.getOwnPropertyDescriptor(prototype, key);
      if (found) Object.defineProperty(prototype, key, { ...found, value: guarded(`${name}.${key}`, found.value as Deed) });
    }
  for (const [name, keys] of Object.entries(SETTERS))
    for (const key of keys) {
      const prototype = classes[name]?.prototype;
      const found = prototype && Reflect.getOwnPropertyDescriptor(prototype, key);
      if (!found?.set || !found.configurable) continue;
      Object.defineProperty(prototype, key, { ...found, set: guarded(`${name}.${key}`, found.set as Deed), configurable: false });
    }
}
