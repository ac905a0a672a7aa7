import { LIVE_EVENTS, type LiveEventName } from '@nightlark/contract';
import { globSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './sources.ts';

/** Where a live event comes from. */
interface LiveEventSource {
  name: LiveEventName;
  /** The domain events that it follows; none for one that is sent directly. */
  after: string[];
  /** The file that makes its payload or sends it, from the root of the repository. */
  file: string;
}

/** Maps domain events to live events. */
const APPENDED = 'backend/src/modules/live/append-events.ts';
const ENTRY = /^ {2}(\w+): \(/gm;
/** `kind('like', …)` makes the payload; `publish(id, 'typing', …)` and `format({ …, name: 'sync' })` send it directly. */
const MADE = [/\bkind\(\s*'(\w+)'/g, /\bevents\.publish\([^']*'(\w+)'/g, /\bformat\(\{[^}]*\bname: '(\w+)'/g];

/** Every live event of the contract. @throws Error if no code of the backend makes it */
export function readLiveEvents(root: string): LiveEventSource[] {
  const files = new Map<string, string>();
  for (const file of globSync('backend/src/modules/**/*.ts', { cwd: root }).sort()) {
    if (file.endsWith('.test.ts')) continue;
    const code = codeOf(path.join(root, file));
    for (const [, name] of MADE.flatMap((pattern) => [...code.matchAll(pattern)])) files.set(name!, file);
  }
  const entries = entriesOf(codeOf(path.join(root, APPENDED)));
  return LIVE_EVENTS.map((name) => {
    const file = files.get(name);
    if (!file) throw new Error(`No module of the backend makes the live event ${name}.`);
    return { name, after: entries.flatMap(([event, text]) => (text.includes(`name: '${name}'`) ? [event] : [])), file };
  });
}

function entriesOf(code: string): [event: string, text: string][] {
  const starts = [...code.matchAll(ENTRY)];
  return starts.map((match, index) => [match[1]!, code.slice(match.index, starts[index + 1]?.index)]);
}
