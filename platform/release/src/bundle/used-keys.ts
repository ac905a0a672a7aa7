import type { Node } from 'acorn';
import type { Parsed } from './parse-code.ts';
import { unwrap, type Shape } from './syntax.ts';

/** Names of the contract and the state that a release uses as properties or strings, so that no import shows them. */
export interface UsedKeys {
  paths: Set<string>;
  calls: Set<string>;
  events: Set<string>;
  overlays: Set<string>;
  /** Calls of the team's own endpoints (`defineCall`), as `GET mf-stories/stories.php`. */
  ownCalls: Set<string>;
}

export const emptyKeys = (): UsedKeys => ({
  paths: new Set(),
  calls: new Set(),
  events: new Set(),
  overlays: new Set(),
  ownCalls: new Set(),
});

const CONTRACT = '@nightlark/contract';
const STATE = '@nightlark/state';
/** Form of API call names; a match of `.call` may also be a function of a library. */
const NAME = /^[a-z]\w*$/;

const as = (node: Node | undefined) => node as Shape | undefined;
const isMember = (node: Shape | undefined, name: string): node is Shape =>
  node?.type === 'MemberExpression' && !node.computed && node.property.name === name;

/** `Array.prototype.at`, whose `.call` is `Function.prototype.call`. */
const isBuiltin = (node: Shape) => node.type === 'MemberExpression' && isMember(node.object, 'prototype');

/** The names that a member expression may access. */
const namesOf = (member: Shape): string[] => (member.computed ? textsOf(member.property) : [member.property.name]);

/** The strings that an argument may be: a literal, or those of a conditional. */
function textsOf(node: Shape | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  return node?.type === 'ConditionalExpression' ? [...textsOf(node.consequent), ...textsOf(node.alternate)] : [];
}

/** The `call` of `useCallForm({ call: 'login', fields: …, read: … })`, whose function is compiled into the release. */
function callOfForm({ properties }: Shape): Shape | undefined {
  const named = (name: string) =>
    properties.find((property) => property.type === 'Property' && !property.computed && property.key.name === name);
  return named('fields') && named('read') ? (named('call')?.value as Shape | undefined) : undefined;
}

/** Collects the keys that a file uses. `consumed`: module id → share key. */
export function recordKeys(parsed: Parsed, consumed: ReadonlyMap<string, string>, keys: UsedKeys): void {
  const parentOf = (node: Node) => as(parsed.parentOf(node));
  const usesOf = (declared: Shape) =>
    (parsed.variableOf(declared)?.references ?? [])
      .map(({ identifier }) => identifier as unknown as Shape)
      .filter((use) => use !== declared);

  /** The shared library that a variable holds: `const x = require(479)`. */
  function libraryOf(node: Shape): string | undefined {
    const declarator = parsed.variableOf(node)?.defs[0]?.node as unknown as Shape | undefined;
    const init = declarator?.type === 'VariableDeclarator' ? declarator.init : null;
    const [id] = init?.type === 'CallExpression' ? init.arguments : [];
    return id?.type === 'Literal' ? consumed.get(String(id.value)) : undefined;
  }
  const isOf = (node: Shape, library: string, name: string) =>
    isMember(node, name) && node.object.type === 'Identifier' && libraryOf(node.object) === library;

  function noteOpens(use: Shape | undefined): void {
    const call = use && parentOf(use);
    if (call?.type === 'CallExpression' && call.callee === use) for (const name of textsOf(call.arguments[0])) keys.overlays.add(name);
  }
  const noteOpenOf = (overlay: Shape): void => {
    const member = parentOf(overlay);
    if (isMember(member, 'open') && member.object === overlay) noteOpens(member);
  };

  /** `useOverlay().open(…)`, `const { open } = useOverlay()`, `const overlay = useOverlay()`. */
  function noteOverlays(call: Shape): void {
    noteOpenOf(call);
    const declarator = parentOf(call);
    if (declarator?.type !== 'VariableDeclarator') return;
    if (declarator.id.type === 'Identifier') usesOf(declarator.id).forEach(noteOpenOf);
    for (const property of declarator.id.type === 'ObjectPattern' ? declarator.id.properties : [])
      if (property.type === 'Property' && property.key.name === 'open') usesOf(property.value as Shape).forEach(noteOpens);
  }

  for (const node of parsed.nodes as readonly Node[] as readonly Shape[]) {
    const parent = parentOf(node);
    if (isOf(node, CONTRACT, 'paths') && parent?.type === 'MemberExpression' && parent.object === node)
      for (const name of namesOf(parent)) keys.paths.add(name);
    if (isOf(node, CONTRACT, 'ENDPOINTS') && parent?.type === 'MemberExpression' && parent.object === node)
      for (const name of namesOf(parent)) keys.calls.add(name);
    if (node.type === 'ObjectExpression') for (const name of textsOf(callOfForm(node))) keys.calls.add(name);
    if (node.type !== 'CallExpression') continue;
    const callee = unwrap(node.callee);
    if (isMember(callee, 'call') && !isBuiltin(callee.object))
      for (const name of textsOf(node.arguments[0])) if (NAME.test(name)) keys.calls.add(name);
    if (isOf(callee, CONTRACT, 'defineCall')) keys.ownCalls.add(node.arguments.slice(0, 2).flatMap(textsOf).join(' '));
    if (isOf(callee, STATE, 'useLiveEvent')) for (const name of textsOf(node.arguments[0])) keys.events.add(name);
    if (isOf(callee, STATE, 'useOverlay')) noteOverlays(node);
  }
}
