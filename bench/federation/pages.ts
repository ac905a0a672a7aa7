import { ENDPOINTS, paths } from '@nightlark/contract';

export interface BenchPage {
  path: string;
  /** Requested as a logged-in member; otherwise as a visitor. */
  asMember: boolean;
}

/** Any member's id, for a profile's URL. */
async function anyMemberId(backendUrl: string): Promise<number> {
  const answer = await fetch(`${backendUrl}/api/${ENDPOINTS.search[1]}?country=any`);
  const { profiles } = (await answer.json()) as { profiles?: { id: number }[] };
  if (!profiles?.[0]) throw new Error(`The backend has no members to look at (status ${answer.status})`);
  return profiles[0].id;
}

/** The most common entry pages, and those where members spend their time. */
export async function benchPages(backendUrl: string): Promise<BenchPage[]> {
  const profile = paths.member.href({ id: await anyMemberId(backendUrl) });
  const visitor = [paths.index.href(), paths.lander.href({ name: 'gallery' }), paths.members.href(), profile, paths.login.href()];
  const member = [paths.members.href(), profile, paths.likes.href(), paths.chats.href(), paths.credits.href()];
  return [...visitor.map((path) => ({ path, asMember: false })), ...member.map((path) => ({ path, asMember: true }))];
}
