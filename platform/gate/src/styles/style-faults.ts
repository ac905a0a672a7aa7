import postcss, { type AtRule, type Container, type Declaration } from 'postcss';
import valueParser from 'postcss-value-parser';
import type { Fault } from '../fault.ts';
import { createSelectorCheck, type Parent } from './selector-fault.ts';

interface StyleOf {
  /** The remote's name, the prefix of its classes and global names. */
  name: string;
  /** Names of remotes with this one's as prefix, whose classes would look like its own. */
  longer: readonly string[];
  /** Whether a file beside the stylesheet is of the release. */
  hasFile: (file: string) => boolean;
}

/** Higher values are the frame's: its navigation has `--z-nav`. */
const FRAME_Z = 10;
const INSIDE: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'starting-style', 'layer', 'scope']);
/** At-rules whose names are global in a document. */
const NAMED: ReadonlySet<string> = new Set(['keyframes', '-webkit-keyframes', 'property', 'counter-style', 'layer', 'position-try']);
const POSITIONS = /^(?:static|relative|absolute|sticky|-webkit-sticky|inherit|initial|unset|revert(?:-layer)?)$/i;
const NEUTRAL = /^(?:auto|none|match-element|inherit|initial|unset|revert(?:-layer)?)$/i;

function addressesOf(value: string): string[] {
  const found: string[] = [];
  valueParser(value).walk((node) => {
    if (node.type !== 'function') return;
    const name = node.value.toLowerCase();
    if (name === 'url' || name === 'src') found.push(node.nodes[0]?.value ?? '');
    if (name.endsWith('image-set')) found.push(...node.nodes.filter(({ type }) => type === 'string').map((text) => text.value));
  });
  return found;
}

const namesIn = ({ params }: AtRule): string[] =>
  params.split(',').map((each) =>
    each
      .trim()
      .replace(/^["']|["']$/g, '')
      .replace(/^--/, ''),
  );

/**
 * Effects of a remote's stylesheet on others; empty when it only matches the remote's own elements and below.
 * @example styleFaults('body { margin: 0 }', { name: 'mf-likes', longer: [], hasFile: () => false }) // one fault
 */
export function styleFaults(css: string, { name, longer, hasFile }: StyleOf): Fault[] {
  const begins = (text: string) => text.startsWith(`${name}-`) && !longer.some((other) => text.startsWith(`${other}-`));
  const check = createSelectorCheck(begins);
  const faults: Fault[] = [];
  const add = (fault: string, advice: string) => void faults.push({ fault, advice });

  function declaration({ prop, value }: Declaration, where: string): void {
    const property = prop.toLowerCase();
    const fault = (words: string, advice: string) => add(`${where} has "${prop}: ${value}": ${words}`, advice);
    if (property === 'position' && !POSITIONS.test(value))
      fault(
        'it may lie over the frame',
        'use Dialog of @nightlark/ui (`fullScreen` where it fills the screen, with `position: absolute` in it)',
      );
    if (property === 'z-index' && !NEUTRAL.test(value) && !(/^[+-]?\d+$/.test(value) && Number(value) < FRAME_Z))
      fault(`what is not a number below ${FRAME_Z} may lie over the frame`, 'use less, or `isolation: isolate` around the parts');
    if (property === 'view-transition-name' && !NEUTRAL.test(value) && !begins(value))
      fault('two of one name end a transition of the whole page', `begin it with "${name}-"`);
    for (const address of addressesOf(value))
      if (!/^(?:data:|#)/i.test(address) && !hasFile(address))
        fault(`${address || 'the address'} is not a file of the release`, 'import the picture, so that the build brings it');
  }

  function atRule(rule: AtRule, parent: Parent | null): void {
    const kind = rule.name.toLowerCase();
    const text = `@${rule.name} ${rule.params}`.trim();
    const isAnonymous = kind === 'layer' && rule.params === '' && rule.nodes;
    if (kind === 'charset') return;
    if (!INSIDE.has(kind) && !NAMED.has(kind)) return add(`${text} counts for the whole page`, 'leave it away');
    if (NAMED.has(kind) && !isAnonymous && !namesIn(rule).every(begins))
      return add(`${text} has a name that all remotes share`, `begin it with "${name}-" (CSS modules do so for keyframes)`);
    if (kind.endsWith('keyframes')) rule.walkDecls((each) => declaration(each, `${text} (${(each.parent as postcss.Rule).selector})`));
    if (!INSIDE.has(kind)) return;
    if (kind !== 'scope') return walk(rule, parent);
    const [start] = /^\((.*?)\)(?:\s+to\s+\(.*\))?$/s.exec(rule.params)?.slice(1) ?? [];
    const scope = start === undefined ? null : check(start, parent);
    if (!scope || scope.fault) return add(`${text}: ${scope?.fault ?? 'it has no root'}`, 'name a class of the module as its root');
    walk(rule, { ...scope, isScope: true });
  }

  function walk(container: Container, parent: Parent | null): void {
    for (const node of container.nodes ?? []) {
      if (node.type === 'atrule') atRule(node, parent);
      if (node.type === 'decl') declaration(node, container.type === 'rule' ? (container as postcss.Rule).selector : 'a rule');
      if (node.type !== 'rule') continue;
      const checked = check(node.selector, parent);
      if (checked.fault)
        add(
          `"${node.selector}" may match what is not the remote's: ${checked.fault}`,
          'begin it with a class of the module (a library’s stylesheet: @import it inside of a class), and leave :global, html, body, :root, * and bare elements or attributes to the frame',
        );
      else walk(node, { place: checked.place });
    }
  }

  walk(postcss.parse(css), null);
  return faults;
}
