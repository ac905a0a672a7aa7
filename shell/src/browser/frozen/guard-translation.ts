/** What a browser's translation puts in the place of a text. */
const WRAPPER = ':scope > font';

/**
 * A translation by the browser replaces texts by elements of its own, so a text that React removes, or inserts something before, is no
 * longer in the page. The methods then throw, and the whole area would be lost: the change is made at the wrapper instead. Install
 * before the page's objects are frozen (decision 073).
 */
export function guardTranslation(): void {
  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;

  /** The child that stands for one that is gone: what holds it, or the only wrapper. */
  function substitute(parent: Node, gone: Node): Node | null {
    let holder = gone.parentNode;
    while (holder && holder.parentNode !== parent) holder = holder.parentNode;
    if (holder) return holder;
    const wrappers = parent instanceof Element ? parent.querySelectorAll(WRAPPER) : [];
    return wrappers.length === 1 ? wrappers[0]! : null;
  }
  const isGone = (parent: Node, child: unknown): child is Text => child instanceof Text && child.parentNode !== parent;

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isGone(this, child)) return removeChild.call(this, child) as Child;
    const there = substitute(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    return insertBefore.call(this, child, isGone(this, before) ? substitute(this, before) : before) as Child;
  };
}
