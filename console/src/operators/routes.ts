import { type Db, type Deps, recordAction, type Role, ROLES } from '@nightlark/backend';
import { ApiFailure } from '@nightlark/backend/server';
import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { hashOf, hasRight, insertOperator, type OperatorRow } from '../access/operators.ts';
import { resetSecondFactor } from '../access/second-factor.ts';
import { endSessionsOf } from '../access/session.ts';
import { addressOf } from '../frame/query.ts';
import { OPERATORS_PATH } from '../paths.ts';
import { operatorsPage, tokenPage } from './page.ts';
import { asOperator, type Operator, operatorName } from '../access/operator.ts';

/** Boxes of a form: none, one, or several. */
const roles = z
  .union([z.enum(ROLES).transform((role) => [role]), z.array(z.enum(ROLES))])
  .default([])
  .transform((given) => ROLES.filter((role) => given.includes(role)));
const name = z.string().min(1).max(40);
const act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('make'), name: operatorName, roles: roles.refine((chosen) => chosen.length > 0) }),
  z.object({ act: z.literal('roles'), name, roles, seen: z.string().max(100) }),
  z.object({ act: z.literal('token'), name }),
  z.object({ act: z.literal('reset'), name }),
]);

type Outcome = 'operator_set' | 'operator_changed' | 'operator_taken' | 'operator_own' | { token: string };

/** Who the operators are, and what they may: by admins, and never about themselves. */
export function mountOperators(app: Express, deps: Deps): void {
  app.get(OPERATORS_PATH, requireRight('operators'), async (request, response) => {
    const rows = await deps.db.selectFrom('operator').selectAll().orderBy('name').execute();
    response.type('html').send(operatorsPage({ requester: requesterOf(response), rows, done: request.query['done'] }));
  });

  app.post(OPERATORS_PATH, requireRight('operators'), async (request, response) => {
    const requester = requesterOf(response);
    const { data } = act.safeParse(request.body);
    if (!data) throw new ApiFailure('validation');
    const outcome = await change(deps, requester.operator, data);
    if (typeof outcome === 'string') return response.redirect(303, addressOf(OPERATORS_PATH, { done: outcome }));
    response.type('html').send(tokenPage(requester, data.name, outcome.token));
  });
}

async function change(deps: Deps, by: Operator, form: z.output<typeof act>): Promise<Outcome> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // One admin at a time, so that two can't take each other's role.
    const rows = await trx.selectFrom('operator').selectAll().orderBy('name').forUpdate().execute();
    const own = rows.find((row) => row.name === by.name);
    if (own && !hasRight(own, 'operators')) throw new ApiFailure('forbidden');
    const record = (action: Parameters<typeof recordAction>[3]['action'], details: Record<string, string> = {}) =>
      recordAction(trx, now, by, { action, subject: form.name, details });
    if (form.act === 'make') {
      const token = newToken();
      if (!(await insertOperator(trx, now, { name: form.name, roles: form.roles, key_hash: hashOf(token) }))) return 'operator_taken';
      await record('operator_made', { roles: form.roles.join(' + ') });
      return { token };
    }
    const row = rows.find((each) => each.name === form.name);
    if (!row) throw new ApiFailure('not_found');
    if (row.name === by.name) return 'operator_own';
    if (form.act === 'roles') {
      if (form.seen !== row.roles.join(' ')) return 'operator_changed';
      await setRoles(trx, row, form.roles);
      await record('operator_roles_set', { from: asOperator(row.name, row.roles).role, to: asOperator(row.name, form.roles).role });
      return 'operator_set';
    }
    if (form.act === 'reset') {
      await resetSecondFactor(deps, trx, row.name);
      await record('second_factor_reset');
      return 'operator_set';
    }
    const token = newToken();
    await trx
      .updateTable('operator')
      .set({ key_hash: hashOf(token) })
      .where('name', '=', row.name)
      .execute();
    await endSessionsOf(trx, row.name);
    await record('operator_token_made');
    return { token };
  });
}

const newToken = () => randomBytes(32).toString('base64url');

/** What they have open is refused from now on, with words. */
async function setRoles(trx: Db, row: OperatorRow, chosen: Role[]): Promise<void> {
  await trx.updateTable('operator').set({ roles: chosen }).where('name', '=', row.name).execute();
  await endSessionsOf(trx, row.name);
}
