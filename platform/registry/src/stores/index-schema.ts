import { landerName } from '@nightlark/contract/api';
import { z } from 'zod';
import { storedAudience } from './audience.ts';

export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const percent = z.number().min(0).max(100);
const isAscending = (list: readonly number[]) => list.every((one, index) => index === 0 || one > list[index - 1]!);

/** What makes a canary take its next steps by itself. */
export const planSchema = z.strictObject({
  /** The percentages to come; 100 is a promotion. */
  steps: z.array(percent).min(1).max(10).refine(isAscending, 'steps must rise'),
  /** How long the version must do well at each step, … */
  minutes: z.number().min(0).max(1_440),
  /** … and on how many pages with its code, of the last half hour at most. */
  views: z.number().int().min(1).max(1_000_000),
});
export type CanaryPlan = z.output<typeof planSchema>;
export const PLAN_DEFAULTS = { minutes: 10, views: 100 } as const;

const canary = z.object({
  version: z.string(),
  /** Of the browsers of its audience, or of all. */
  percent,
  audience: storedAudience.optional(),
  /** `since`: of the current step. */
  plan: planSchema.extend({ since: z.iso.datetime(), isPaused: z.boolean() }).optional(),
  /** Of the token with which the plan ends. */
  key: z.string().optional(),
});

/** A promotion to come. */
const schedule = z.object({
  version: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Of the token with which it ends. */
  key: z.string().optional(),
  reason: z.string().optional(),
  despiteFreeze: z.boolean().optional(),
});

/** While it lasts nothing new goes live; `number` is that of its move. */
const freeze = z.object({
  number: z.number().int(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  by: z.string(),
  reason: z.string().optional(),
});
export type Freeze = z.output<typeof freeze>;

const asked = { remote: z.string(), version: z.string() };
/** What may be asked of a second person. */
const askedChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('promote'), ...asked }),
  z.object({
    action: z.literal('canary'),
    ...asked,
    percent,
    plan: planSchema.optional(),
    audience: storedAudience.nullable().optional(),
  }),
  z.object({ action: z.literal('schedule'), ...asked, at: z.iso.datetime(), despiteFreeze: z.boolean().optional() }),
]);
export type AskedChange = z.output<typeof askedChange>;

/** A move that a second person has to agree to; `number` is that of the move that asked. */
const moveOnRequest = z.object({
  number: z.number().int(),
  changes: z.array(askedChange).min(1),
  until: z.iso.datetime(),
  by: z.string(),
  /** Of the token with which it ends, and which can't agree. */
  key: z.string().optional(),
  reason: z.string().optional(),
  despiteFreeze: z.boolean().optional(),
});
export type MoveOnRequest = z.output<typeof moveOnRequest>;

/** How long the second person has. */
export const APPROVAL_HOURS = { default: 24, max: 168 } as const;
const approval = z.object({ hours: z.number().int().min(1).max(APPROVAL_HOURS.max) });

const remoteState = z.object({
  stable: z.string(),
  /** The version that a rollback restores. */
  previous: z.string().nullable(),
  canary: canary.nullable(),
  schedule: schedule.optional(),
  since: z.iso.datetime(),
  by: z.string(),
  /** For each version named above: the hash of its release.json, which contains the hashes of all its files. */
  releases: z.record(z.string(), z.object({ sha384 })),
});

/** SHA-384 as a file name. */
export const landerHash = z.string().regex(/^[0-9a-f]{96}$/);
const landerState = z.object({ hash: landerHash, since: z.iso.datetime(), by: z.string() });

/** The index of live versions. `number` only increases: a replayed older index is refused. */
export const registryIndexSchema = z.object({
  number: z.number().int().min(0),
  updatedAt: z.iso.datetime(),
  remotes: z.record(z.string(), remoteState),
  /** The shell's builds; null before the first. */
  shell: remoteState.nullable().default(null),
  landers: z.record(landerName, landerState),
  freezes: z.array(freeze).optional(),
  /** The remotes whose new versions go live by two people. */
  approvals: z.record(z.string(), approval).optional(),
  requests: z.array(moveOnRequest).optional(),
});

const AUDIENCE_CANARY = 'audienceCanary';
const storedState = remoteState
  .extend({ [AUDIENCE_CANARY]: canary.optional() })
  .transform(({ [AUDIENCE_CANARY]: apart, ...state }): RemoteState => ({ ...state, canary: apart ?? state.canary }));

/** As it is stored: see `toStored`. */
export const storedIndexSchema = registryIndexSchema.extend({ remotes: z.record(z.string(), storedState) });

/** A canary for an audience is kept apart: a gateway of before, which knows no audiences, must show it to nobody instead of to all. */
export function toStored({ remotes, ...index }: RegistryIndex): object {
  const states = Object.entries(remotes).map(([name, state]) => [
    name,
    state.canary?.audience ? { ...state, canary: null, [AUDIENCE_CANARY]: state.canary } : state,
  ]);
  return { ...index, remotes: Object.fromEntries(states) };
}

/** `index.json`: the index as a string, so that exactly the signed bytes are verified. */
export const envelopeSchema = z.object({ payload: z.string(), signature: z.base64(), key: z.string() });

/** One line of the journal: a move of the registry. */
export const journalEntrySchema = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  who: z.string(),
  action: z.string(),
  remote: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().optional(),
});

/** The actions that take a version back. */
export const REVERTED: ReadonlySet<string> = new Set(['rollback', 'withdraw']);

/** Of an entry's `from` or `to`: a canary is recorded as `<version> <percent> %`. */
export const versionIn = (recorded: string | null): string | undefined => recorded?.split(' ', 1)[0];

/** `index.json` in a bucket: the entries of its move beside it, which no bucket could write with another object. */
export const carriedEntriesSchema = z.object({ entries: z.array(journalEntrySchema).catch([]) });

export type RegistryIndex = z.output<typeof registryIndexSchema>;
export type RemoteState = z.output<typeof remoteState>;
export type JournalEntry = z.output<typeof journalEntrySchema>;

export const EMPTY_INDEX: RegistryIndex = { number: 0, updatedAt: new Date(0).toISOString(), remotes: {}, shell: null, landers: {} };

/** The name of the shell among releases, and the file that describes a build of it, as `release.json` does a remote's. */
export const SHELL = 'shell';
export const SHELL_DESCRIPTION = 'assets.json';

export const descriptionOf = (name: string) => (name === SHELL ? SHELL_DESCRIPTION : 'release.json');

/** What is live of a remote, or of the shell. */
export const stateOf = ({ remotes, shell }: RegistryIndex, name: string): RemoteState | undefined =>
  name === SHELL ? (shell ?? undefined) : remotes[name];
