import { ReleaseError } from '@nightlark/release';
import { grantSchema, isExpired, newToken, publicKeyOf, scopeSchema, type Grant, type Scope } from '@nightlark/registry/tokens';
import { Command, InvalidArgumentError } from 'commander';
import { outputOf, refuseTo } from '../context.ts';
import { changeTokens, readTokens } from '../tokens-file.ts';

function parseScope(text: string, list: Scope[] = []): Scope[] {
  const scope = scopeSchema.safeParse(text);
  if (!scope.success) throw new InvalidArgumentError('It must be a remote (mf-…), landers, or all.');
  return [...list, scope.data];
}

function parseName(text: string): string {
  if (!grantSchema.shape.name.safeParse(text).success)
    throw new InvalidArgumentError('It must be small letters, digits and single hyphens.');
  return text;
}

/** `2027-01-31`: until the end of that day, in UTC. */
function parseDay(text: string): string {
  const end = new Date(`${text}T23:59:59Z`);
  // The 31st of a shorter month would be parsed as a day of the next.
  if (Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It must be a day, e.g. 2027-01-31.');
  if (end.getTime() < Date.now()) throw new InvalidArgumentError('That day is over.');
  return end.toISOString().replace('.000', '');
}

/** Of several machines the others do not read this one's file. */
const ELSEWHERE = 'A gateway with PLATFORM_TOKENS needs the new list there.';

const line = (grant: Grant) =>
  `${grant.name.padEnd(20)} ${grant.scope.join(', ').padEnd(24)} ${grant.expires ? `${isExpired(grant) ? 'was valid' : 'valid'} until ${grant.expires.slice(0, 10)}` : 'valid until it is revoked'}`;

function createTokenCommand(): Command {
  return new Command('create')
    .description('make a token for a team; it is shown once and kept nowhere')
    .argument('<name>', 'who it is for, as the journal will say, e.g. team-likes', parseName)
    .requiredOption('--for <scope>', 'a remote, landers or all; may be said several times', parseScope)
    .option('--until <day>', 'the last day on which it works, e.g. 2027-01-31', parseDay)
    .action(async (name: string, { for: scope, until }: { for: Scope[]; until?: string }, command: Command) => {
      const token = newToken();
      const grant: Grant = { name, key: publicKeyOf(token), scope, ...(until && { expires: until }) };
      const file = await changeTokens((grants) => {
        if (grants.some((known) => known.name === name)) throw new ReleaseError(`There is a token ${name} already; revoke it first`);
        return [...grants, grant];
      });
      outputOf(command).writeResult({ token, grant, file }, [
        token,
        `✓ ${name} may change ${scope.join(', ')}. Give it to the team as PLATFORM_TOKEN; it can't be shown again.`,
        `  Kept in ${file}: its public half, with which nobody can sign. ${ELSEWHERE}`,
      ]);
    });
}

function listCommand(): Command {
  return new Command('list').description('which tokens there are, and what for').action(async (_options: object, command: Command) => {
    const grants = await readTokens();
    outputOf(command).writeResult(grants, grants.length > 0 ? grants.map(line) : ['No team has a token yet.']);
  });
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('take a token away; calls with it are refused from then on, where PLATFORM_TOKENS is not set')
    .argument('<name>')
    .action(async (name: string, _options: object, command: Command) => {
      await changeTokens((grants) => {
        const remaining = grants.filter((grant) => grant.name !== name);
        if (remaining.length === grants.length) throw new ReleaseError(`There is no token ${name}`);
        return remaining;
      });
      outputOf(command).writeResult({ revoked: name }, [`✓ ${name} is revoked. ${ELSEWHERE}`]);
    });
}

/** Manages named tokens of teams. For the operator, on the platform's machine: write access to its list implies all rights anyway. */
export function tokenCommand(): Command {
  const command = new Command('token').description(
    'tokens of teams: what each may change, and until when (for the operator, on the platform’s machine)',
  );
  for (const create of [createTokenCommand, listCommand, revokeCommand]) command.addCommand(create());
  return refuseTo(command, 'Tokens are kept on the platform’s machine');
}
