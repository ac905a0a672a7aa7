import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { hashOfSession } from '../../session/session.ts';
import { acceptStayOffer } from '../credits/stay-offer.ts';
import { cancelDeletion } from '../leaving/deletion.ts';
import { presentSanction, sanctionThatEnded } from '../../session/sanctions.ts';
import { siteFor } from '../site/site.ts';
import { loadUser } from '../user/load-user.ts';
import { logIn } from '../user/log-in.ts';
import { pause, setInvisible, setLanguage } from './update-account.ts';

/** The viewer's account (docs/product/settings-and-leaving.md). */
export const accountEndpoints: Endpoint[] = [
  endpoint('getUser', { auth: 'anyone', age: 'any', limit: 'default' }, async ({ viewer, deps, request, locale }) => {
    if (viewer) return { user: await loadUser(deps, viewer.id, locale) };
    const session = hashOfSession(deps, request);
    const sanction = session && (await sanctionThatEnded(deps.db, session, deps.now()));
    return { user: null, ...(sanction && { sanction: presentSanction(deps.messages, locale, sanction) }) };
  }),

  endpoint('setLanguage', { auth: 'member', age: 'any', limit: 'default' }, async ({ body, viewer, deps }) => {
    await setLanguage(deps.db, viewer.id, body.language);
    return { user: await loadUser(deps, viewer.id, body.language) };
  }),

  endpoint('updateAccount', { auth: 'anyone', age: 'any', limit: 'accountChanges' }, async (call) => {
    const { viewer, body, domain, deps, locale } = call;
    if ('code' in body) return logIn(call, await cancelDeletion(deps, body.code));
    if (!viewer) throw new ApiFailure('authentication_required');
    if ('invisible' in body) await setInvisible(deps, viewer.id, body.invisible);
    else if ('stay' in body) await acceptStayOffer(deps, viewer.id, (await siteFor(deps, domain)).company.delete_discount);
    else await pause(deps, viewer.id, body.pause_days);
    return { user: await loadUser(deps, viewer.id, locale) };
  }),
];
