/** Why a renderer exited, or did not start. */
export interface RendererExit {
  reason: string;
  /** Files of the stack at which it was interrupted, else of its error; innermost first, empty when unknown. */
  files: readonly string[];
  isEndlessLoop: boolean;
  /** When it stopped responding (`performance.now()`): later requests did not cause it. */
  blockedSince?: number;
  /** No code of the renderer caused it: a signal from outside, or it did not start. */
  isExternal: boolean;
}

/** Exit reason of a renderer that reached its memory limit. */
export const OUT_OF_MEMORY = 'it needed more memory than it may have';

/** Exit reason of a renderer that was blocked when another one was terminated for an endless loop. */
export const ALSO_BLOCKED = 'it was blocked while code that does not come to an end was live';

/** An exit that no code of the renderer caused. */
export const externalExit = (reason: string): RendererExit => ({ reason, files: [], isEndlessLoop: false, isExternal: true });

const MAX_POSITIONS = 10;

/** Positions of releases' server files in an error stack, innermost first: `mf-likes/1.2.0/server/likes.cjs:12:3`. */
export function positionsInStack(stack: string | undefined): string[] {
  const found = (stack ?? '').slice(0, 20_000).matchAll(/\/((?:mf-[\w-]+|shell)\/[\w.-]+\/server\/[\w.-]+:\d+:\d+)/g);
  return [...found].slice(0, MAX_POSITIONS).map(([, position]) => position!);
}

/** File paths in an error stack, innermost first. */
export function filesInStack(stack: string | undefined): string[] {
  return [...(stack ?? '').matchAll(/(?:\(|at )(?:async )?(?:file:\/\/)?(\/[^\n]*?):\d+:\d+\)?$/gm)].map(([, file]) => file!);
}
