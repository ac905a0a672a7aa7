import { keysOf } from '@nightlark/contract/server';
import { findGrant, grantsFile, mayChange, publicKeyOf, readGrants, type Grant } from '@nightlark/registry/tokens';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the operator's token in the journal. */
const OPERATOR = 'operator';
/** Of localhost in development, without a token. */
export const LOCAL: Grant = { name: 'localhost', key: '', scope: ['all'] };

interface TokenConfig {
  isProduction: boolean;
  platformToken: string | undefined;
  platformTokenFormer: string | undefined;
  platformTokens: Grant[] | undefined;
  dataDir: string;
}

/** Reads the development token; created at the first start. */
function developmentToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(path.dirname(file), { recursive: true });
    const token = randomBytes(24).toString('base64url');
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    return token;
  }
}

/** Returns the currently valid tokens. */
export type Tokens = () => Promise<readonly Grant[]>;

/**
 * Reads the list for every call, so that a revoked token is invalid at once. An unreadable list grants nothing.
 */
export function openTokens({ isProduction, platformToken, platformTokenFormer, platformTokens, dataDir }: TokenConfig): Tokens {
  const operator = platformToken ?? (isProduction ? null : developmentToken(path.join(dataDir, 'keys/platform-token')));
  const own = keysOf(operator ?? undefined, platformTokenFormer).map((token): Grant => ({
    name: OPERATOR,
    key: publicKeyOf(token),
    scope: ['all'],
  }));
  const file = grantsFile(dataDir);
  return async () => {
    return [...own, ...(platformTokens ?? (await readGrants(file))), ...(isProduction ? [] : [LOCAL])];
  };
}

/** Whether what was planned with a token still has its right. Without a key it was planned on the registry's own machine. */
export async function mayStill(tokens: Tokens, key: string | undefined, remote: string): Promise<boolean> {
  if (key === undefined) return true;
  const grant = findGrant(await tokens(), key);
  return grant !== null && mayChange(grant, remote);
}
