import selectorParser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';

/**
 * Where an element that a compound matches may be. `own`: it has a class of the remote. `below`: it is inside of such an element.
 * Otherwise it may be anybody's.
 */
type Place = 'own' | 'below';

/** The parent of a nested rule, or the root of `@scope`, where a selector matches within it. */
export interface Parent {
  /** Place of its subjects, where nested rules start. */
  place: Place;
  isScope?: boolean;
}

interface Checked extends Parent {
  /** Why the selector may match elements of others; null when it can't. */
  fault: string | null;
}

/** Compounds of a complex selector, each with the combinator before it. */
function compoundsOf(selector: Selector): { combinator: string; nodes: Node[] }[] {
  const compounds: { combinator: string; nodes: Node[] }[] = [{ combinator: '', nodes: [] }];
  for (const node of selector.nodes)
    if (node.type === 'combinator') {
      // A nested rule may begin with a combinator: it stands before the first compound.
      if (compounds.at(-1)!.nodes.length === 0) compounds.at(-1)!.combinator = node.value.trim() || ' ';
      else compounds.push({ combinator: node.value.trim() || ' ', nodes: [] });
    } else if (node.type !== 'comment') compounds.at(-1)!.nodes.push(node);
  return compounds;
}

/** Class names of the platform's build; other classes (of bundled libraries) are allowed below the remote's elements. */
const PLATFORMS = /^(?:mf-|shell-)/;
const MATCHES_ANY = new Set([':is', ':where', ':matches', ':-webkit-any']);
const isPseudo = (node: Node): node is Pseudo => node.type === 'pseudo';

/** Checks selectors of one remote's stylesheet; `owns` knows its classes. */
export function createSelectorCheck(owns: (className: string) => boolean) {
  /** Whether every element that the compound matches has a class of the remote. */
  const isOwn = (nodes: readonly Node[]): boolean =>
    nodes.some(
      (node) =>
        (node.type === 'class' && owns(node.value)) ||
        (isPseudo(node) && MATCHES_ANY.has(node.value.toLowerCase()) && node.nodes.length > 0 && node.nodes.every(endsOwn)),
    );
  const endsOwn = (selector: Selector): boolean => isOwn(compoundsOf(selector).at(-1)!.nodes);

  function foreignName(selector: Selector): string | null {
    let found: string | null = null;
    selector.walk((node) => {
      if (node.type === 'class' && PLATFORMS.test(node.value) && !owns(node.value)) found ??= `.${node.value} is a class of somebody else`;
      if (isPseudo(node) && [':host', ':host-context', ':root', ':global'].includes(node.value))
        found ??= `${node.value} is the whole page`;
      if (node.type === 'tag' && ['html', 'body', 'head'].includes(node.value.toLowerCase())) found ??= `${node.value} is the whole page`;
    });
    return found;
  }

  return function checkSelector(text: string, parent: Parent | null): Checked {
    const all = selectorParser()
      .astSync(text)
      .nodes.map((selector) => check(selector, parent));
    return {
      fault: all.find(({ fault }) => fault)?.fault ?? null,
      place: all.every(({ place }) => place === 'below') ? 'below' : 'own',
    };
  };

  function check(selector: Selector, parent: Parent | null): Checked {
    const compounds = compoundsOf(selector);
    const isParent = (nodes: readonly Node[]) => nodes.some(({ type }) => type === 'nesting');
    // Without `&` a nested rule is relative to its parent: a descendant, or by the written combinator.
    const isRelative = parent !== null && !compounds.some(({ nodes }) => isParent(nodes));
    // `@scope` matches inside of its root, or the root itself.
    let place: Place | null = isRelative ? parent.place : null;
    for (const [index, { combinator, nodes }] of compounds.entries()) {
      const isStart = index === 0 && !combinator;
      const isInside = combinator === ' ' || combinator === '>' || (isStart && isRelative && !parent.isScope);
      // A sibling of an inner element is inside; one of the outermost element is not.
      const followed: Place | null = place && (isInside || place === 'below') ? 'below' : null;
      if (isStart && isRelative && parent.isScope) place = 'own';
      else if (followed) place = followed;
      else if (isOwn(nodes)) place = 'own';
      else place = parent && isParent(nodes) ? parent.place : null;
      if (place === null)
        return {
          fault: isStart ? 'it does not begin with a class of the remote' : 'it chooses what stands beside the remote, not in it',
          place: 'own',
        };
    }
    return { fault: foreignName(selector), place: place! };
  }
}
