import type { Change } from './changes.ts';

/** The journeys that lead through a remote's screens, by the names of their specs: a change of it alone is tried with these. */
export const JOURNEYS_OF: Readonly<Record<string, readonly string[]>> = {
  'mf-chat': ['members-talk', 'member-keeps-chats-in-order'],
  'mf-credits': ['member-repeats-an-order', 'member-uses-bonuses'],
  'mf-landers': ['visitor-touches-lander'],
  'mf-likes': ['member-swipes'],
  'mf-members': ['member-finds-somebody', 'member-shows-themselves'],
  'mf-signup': ['visitor-signs-up', 'visitor-bad-forms'],
};

const SPEC = /^e2e\/journeys\/(.+)\.spec\.ts$/;
const REMOTE = /^(mf-[^/]+)\//;
const DOCUMENT = /\.md$/;

/** The journeys of the changed remotes, and those that changed themselves, by name; null, all of them, when anything else changed. */
export function chooseJourneys({ files }: Change): string[] | null {
  const chosen = files.flatMap((file): readonly (string | null)[] => {
    const spec = SPEC.exec(file)?.[1];
    const remote = REMOTE.exec(file)?.[1];
    if (spec !== undefined) return [spec];
    if (remote !== undefined) return JOURNEYS_OF[remote] ?? [null];
    return DOCUMENT.test(file) ? [] : [null];
  });
  const names = chosen.filter((name) => name !== null);
  return names.length === chosen.length && names.length > 0 ? [...new Set(names)] : null;
}
