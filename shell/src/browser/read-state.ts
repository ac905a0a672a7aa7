import { PAGE_TOKEN } from '../composition/in-page.ts';
import type { CallsOf } from '../composition/page-state/packed-calls.ts';
import { unpackSet, type PackedSet } from '../composition/page-state/packed-set.ts';
import { pictureKey, checksumOf, type Packed } from '../composition/page-state/packed.ts';
import { unpack } from '../composition/page-state/unpack.ts';
import type { PageState } from '../composition/types.ts';
import type { PageData } from '../session/load-page-data.ts';

type PackedState = Pick<PageState<PageData>, 'host' | 'shell' | 'unavailable'> & {
  set: PackedSet;
  settings: Packed;
  page: Packed;
  pictures: number;
  router: Packed;
};

/** Of the page's token; the rest is the browser's key. */
const TOKEN_LENGTH = 36;

/**
 * Takes the page's token and the browser's key out of the page: whoever has them can report, and mark pages, in the shell's name. Call
 * before any remote's code runs.
 */
export function takeKeys(from: Document): { token: string; browserKey: string } {
  const state = from.getElementById('page-state')!;
  const both = state.getAttribute(PAGE_TOKEN) ?? '';
  state.removeAttribute(PAGE_TOKEN);
  return { token: both.slice(0, TOKEN_LENGTH), browserKey: both.slice(TOKEN_LENGTH) };
}

type ReadState = Omit<PageState<PageData>, 'router'> &
  Partial<Pick<PageState<PageData>, 'router'>> & {
    /** Lets remotes make the calls that they declare: none before. Call before any remote's code runs. */
    declareCalls: (unpackCalls: CallsOf) => void;
  };

/**
 * Reads the page state, before anything changes the markup. If a browser extension did already, `router` is missing and loaders run
 * again.
 */
export function readState(from: Document): ReadState {
  const packed = JSON.parse(from.getElementById('page-state')!.textContent) as PackedState;
  const { set, settings, page, pictures, router, ...rest } = packed;
  const found = Array.from(from.querySelectorAll('#root [src]'), (element) => pictureKey(element.getAttribute('src')!));
  const isChanged = pictures !== 0 && checksumOf(found) !== pictures;
  const declared: ((unpackCalls: CallsOf) => void)[] = [];
  function laterCalls(text: string): string[] {
    const calls: string[] = [];
    declared.push((unpackCalls) => calls.push(...unpackCalls(text)));
    return calls;
  }
  return {
    ...rest,
    set: unpackSet(set, laterCalls),
    declareCalls: (unpackCalls) => declared.splice(0).forEach((declare) => declare(unpackCalls)),
    page: { ...(unpack(page) as PageData), settings: unpack(settings) as PageData['settings'] },
    ...(!isChanged && { router: unpack(router, found) as PageState<PageData>['router'] }),
  };
}
