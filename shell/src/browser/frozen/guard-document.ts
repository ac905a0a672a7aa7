import { callerOf, RELEASE_FILE } from '@nightlark/state';

/** DOM methods that change children, text or position of a node. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  Node: ['appendChild', 'insertBefore', 'removeChild', 'replaceChild'],
  Element: [
    'append',
    'prepend',
    'replaceChildren',
    'before',
    'after',
    'replaceWith',
    'remove',
    'insertAdjacentElement',
    'insertAdjacentHTML',
    'insertAdjacentText',
    'setHTMLUnsafe',
    'attachShadow',
  ],
  Document: ['append', 'prepend', 'replaceChildren', 'open', 'write', 'writeln'],
};
const SETTERS: Readonly<Record<string, readonly string[]>> = {
  Node: ['textContent'],
  Element: ['innerHTML', 'outerHTML'],
  HTMLElement: ['innerText', 'outerText'],
  Document: ['body'],
};

type Method = (this: Node, ...given: unknown[]) => unknown;

/** Whether a node belongs to the shell's frame: ancestors of the areas, header and footer. */
export function isFrameNode(node: Node): boolean {
  if (!node.isConnected) return false;
  const root = document.getElementById('root');
  if (node === document.head || node.contains(root)) return true;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element || !root?.contains(element)) return false;
  let part = element;
  while (part.parentElement !== root && part.parentElement!.parentElement !== root) part = part.parentElement!;
  return part === element || part.matches('header, footer, nav');
}

/** A stylesheet of the remote's own release: webpack's runtime removes one that failed to load. */
const isOwnStyle = (node: unknown, remote: string) => node instanceof HTMLLinkElement && RELEASE_FILE.exec(node.href)?.[1] === remote;

function guarded(what: string, method: Method): Method {
  return function (...given) {
    const remote = isFrameNode(this) ? callerOf(new Error().stack) : null;
    if (remote && !(what === 'Node.removeChild' && isOwnStyle(given[0], remote)))
      throw new TypeError(
        `${remote} must not use ${what} outside of its area: render it there, or open an overlay (guide for teams, "What is fixed")`,
      );
    return Reflect.apply(method, this, given);
  };
}

/** Refuses DOM changes by remotes outside of their areas; React's own changes pass. */
export function guardDocument(): void {
  const classes = globalThis as unknown as Record<string, { prototype: object } | undefined>;
  for (const [name, keys] of Object.entries(METHODS))
    for (const key of keys) {
      const prototype = classes[name]?.prototype;
      const found = prototype && Reflect.getOwnPropertyDescriptor(prototype, key);
      if (found) Object.defineProperty(prototype, key, { ...found, value: guarded(`${name}.${key}`, found.value as Method) });
    }
  for (const [name, keys] of Object.entries(SETTERS))
    for (const key of keys) {
      const prototype = classes[name]?.prototype;
      const found = prototype && Reflect.getOwnPropertyDescriptor(prototype, key);
      if (!found?.set || !found.configurable) continue;
      Object.defineProperty(prototype, key, { ...found, set: guarded(`${name}.${key}`, found.set as Method), configurable: false });
    }
}
