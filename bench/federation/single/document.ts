import { documentParts as parts, type DocumentInput, type UsedChunk } from '@nightlark/shell/server/document';

/** A remote's chunk by its name in the single build. */
function singleChunk({ remote, chunk }: UsedChunk): UsedChunk {
  if (remote === null) return { remote, chunk };
  return { remote: null, chunk: `${remote}/${chunk.replace(/^(messages-[a-z]{2})$/, '$1-json')}` };
}

/** Replaces the shell's `document.ts`: all files are the shell's, and the page has an empty release set. */
export function documentParts(input: DocumentInput): string[] {
  return parts({ ...input, set: { id: 'single', remotes: [] }, assets: new Map(), used: input.used.map(singleChunk) });
}
