/**
 * The baseline: nothing but `node:http` and `renderToString` of the page's own markup. Gets the page's HTML as a file, and sends its port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { JSDOM } from 'jsdom';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

const [file] = process.argv.slice(2) as [string];

/** An element as data: a component's output, from which React elements are created for each request. */
type Node = string | { tag: string; props: Record<string, unknown>; children: Node[] };

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

function read(node: ChildNode): Node[] {
  if (node.nodeType === 3) return [node.textContent ?? ''];
  if (node.nodeType !== 1) return [];
  const element = node as Element;
  const tag = element.tagName.toLowerCase();
  const props: Record<string, unknown> = { suppressHydrationWarning: true };
  for (const { name, value } of element.attributes)
    if (!name.startsWith('on') && name !== 'style') props[name === 'class' ? 'className' : name] = value;
  if (tag === 'script' || tag === 'style')
    return [{ tag, props: { ...props, dangerouslySetInnerHTML: { __html: element.textContent } }, children: [] }];
  return [{ tag, props, children: [...element.childNodes].flatMap(read) }];
}

function build(node: Node): ReactNode {
  if (typeof node === 'string') return node;
  return VOID.has(node.tag) ? createElement(node.tag, node.props) : createElement(node.tag, node.props, ...node.children.map(build));
}

const page = read(new JSDOM(readFileSync(file, 'utf8')).window.document.documentElement)[0]!;
console.error = () => undefined; // Attributes are written as in HTML, which React's development build warns about.
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>${renderToString(build(page))}`);
}).listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
