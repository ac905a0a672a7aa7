import { errorFinding, type ContractKeys, type Rule } from '../context.ts';

type Kind = keyof ContractKeys;

const KINDS: Readonly<Record<Kind, string>> = { calls: 'call', paths: 'path', events: 'live event', overlays: 'overlay', slots: 'slot' };
/** A team's workaround until the platform has it. */
const MEANWHILE: Readonly<Partial<Record<Kind, string>>> = {
  calls: ', or declare it as a call of your own until then (`defineCall`)',
  paths: ', or write it into your own `src/paths.ts` if no other team links to it',
};

/** Calls, paths, events, overlays and slots that the live shell's contract does not have: they would fail when used. */
export const keysRule: Rule = async ({ release, shell: { contract, surface, version }, imports }) => {
  const { keys } = await imports();
  const used: Record<Kind, Iterable<string>> = { ...keys, slots: new Set(release.slots.map(({ slot }) => slot)) };
  const provided = surface['@nightlark/contract']?.version ?? 'none';
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const known = contract[kind];
    const missing = known ? [...used[kind]].filter((name) => !known.includes(name)).sort() : [];
    return missing.map((name) =>
      errorFinding(
        'keys',
        `it uses the ${KINDS[kind]} "${name}", which the contract ${provided} of the live shell ${version} does not have`,
        `publish it once a shell with that contract is live (npm run build where the gateways run)${MEANWHILE[kind] ?? ''}`,
        [release.name],
      ),
    );
  });
};
