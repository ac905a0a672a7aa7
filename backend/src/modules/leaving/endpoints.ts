import type { Deps } from '../../deps.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { clearSessionCookie } from '../../session/session.ts';
import { notifyPreviousAddresses } from '../mail-codes/previous-addresses.ts';
import { exportAccount, exportArchive } from './export-account.ts';
import { scheduleDeletion } from './deletion.ts';

/** Account deletion and data export (docs/product/settings-and-leaving.md#leaving). */
export const leavingEndpoints: Endpoint[] = [
  endpoint('deleteAccount', { auth: 'member', age: 'any', limit: 'passwords' }, async ({ viewer, body, deps, response }) => {
    const deleteAt = await scheduleDeletion(deps, viewer, body);
    clearSessionCookie(deps, response);
    return { delete_at: deleteAt.toISOString() };
  }),

  endpoint('exportAccount', { auth: 'member', age: 'any', limit: 'exports' }, async ({ viewer, deps, response }) => {
    const rows = await exportAccount(deps, viewer.id);
    await notifyPreviousAddresses(deps, viewer.id, 'export');
    // Last, so that an error is not saved as the file.
    response.attachment(exportName(deps, 'json'));
    return rows;
  }),

  endpoint('exportArchive', { auth: 'member', age: 'any', limit: 'archives' }, async ({ viewer, deps, response }) => {
    await notifyPreviousAddresses(deps, viewer.id, 'export');
    const archive = await exportArchive(deps, viewer.id);
    response.attachment(exportName(deps, 'zip'));
    return archive;
  }),
];

/** The file's name starts with the site's. */
const exportName = ({ config, now }: Pick<Deps, 'config' | 'now'>, ending: string) =>
  `${new URL(config.PUBLIC_URL).hostname}-${now().toISOString().slice(0, 10)}.${ending}`;
