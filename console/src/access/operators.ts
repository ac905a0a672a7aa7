import { type Database, type Db, type Deps, recordAction, type Role, ROLES } from '@nightlark/backend';
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { asOperator, type Operator, type OperatorEntry } from './operator.ts';

/** Each permission, and the roles that have it (docs/guides/console.md#operators). */
const RIGHTS = {
  moderate: ['moderator', 'admin'],
  read: ['support', 'finance', 'admin'],
  export: ['finance', 'admin'],
  refund: ['finance', 'admin'],
  review: ['finance', 'admin'],
  price: ['admin'],
  operators: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

export const hasRight = ({ roles }: Pick<Operator, 'roles'>, right: Right): boolean =>
  roles.some((role) => (RIGHTS[right] as readonly Role[]).includes(role));

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export type OperatorRow = Selectable<Database['operator']>;

/** On localhost in development: one of each role, without a token. */
export const LOCAL_OPERATORS: readonly Operator[] = ROLES.map((role) => asOperator(`local-${role}`, [role]));

export interface ConsoleDeps extends Deps {
  /** Of `OPERATORS`. */
  operators: readonly OperatorEntry[];
}

/** Makes those of `OPERATORS` who aren't known yet: the first ones, or one more when no admin can enter. */
export async function makeFirstOperators({
  db,
  operators,
  log,
  now,
}: Pick<ConsoleDeps, 'db' | 'operators' | 'log' | 'now'>): Promise<void> {
  for (const { name, roles, keyHash } of operators)
    await db.transaction().execute(async (trx) => {
      if (!(await insertOperator(trx, now(), { name, roles: [...roles], key_hash: keyHash }))) return;
      await recordAction(trx, now(), null, {
        action: 'operator_made',
        subject: name,
        details: { roles: roles.join(' + '), from: 'OPERATORS' },
      });
      log.info({ operator: name }, 'an operator was made, as OPERATORS says');
    });
}

/** What a production site lacks before operators can enter, and what to do about it. */
export async function missingAdmin({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<string[]> {
  if (!config.production) return [];
  const operators = await db.selectFrom('operator').select('roles').execute();
  if (operators.some(({ roles }) => roles.includes('admin'))) return [];
  return ['operators: nobody is an admin; put an entry of `nightlark.mjs operator <name> admin` into OPERATORS'];
}

/** @returns false if the name is taken */
export async function insertOperator(trx: Db, now: Date, row: Pick<OperatorRow, 'name' | 'roles' | 'key_hash'>): Promise<boolean> {
  const made = await trx
    .insertInto('operator')
    .values({ ...row, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return made !== undefined;
}
