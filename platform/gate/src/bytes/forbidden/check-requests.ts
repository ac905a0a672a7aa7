import { memberName, textOf, type Shape, unwrapChain } from '../syntax.ts';
import { calleeOf, type Check } from './code-context.ts';

const REQUESTS: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'importScripts']);
const WITH_ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/** `request.headers`, or a variable of that name. */
function isHeaders(node: Shape): boolean {
  const it = unwrapChain(node);
  return it.type === 'MemberExpression' ? memberName(it) === 'headers' : it.type === 'Identifier' && it.name === 'headers';
}

/** Requests to other sites, and the cookies of the page's own request. */
export const checkRequests: Check = (node, { add, globalName }) => {
  const callee = calleeOf(node);
  if (!callee) return;
  const method = callee.type === 'MemberExpression' ? memberName(callee) : null;
  const text = textOf(node.arguments[0]);
  const isRequest = REQUESTS.has(globalName(callee) ?? '') || method === 'sendBeacon';
  if (isRequest && text !== null && WITH_ORIGIN.test(text))
    add(node, `calls ${text}, another site: the page’s policy forbids it`, 'go through the API');
  const readsHeader = (method === 'get' || method === 'getSetCookie') && isHeaders(callee.object);
  if (readsHeader && /^cookie$/i.test(text ?? ''))
    add(
      node,
      'reads the request’s cookie: a page is made without it',
      'take from @nightlark/state who is logged in, and from the API what is theirs',
    );
};
