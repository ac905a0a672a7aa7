import { headers } from 'next/headers';
import { loadMembers } from '../../page/data.ts';
import { Members } from './members.jsx';

export const metadata = { title: 'Search members' };

export default async function Page({ searchParams }) {
  const sent = await headers();
  const query = new URLSearchParams(await searchParams).toString();
  const data = await loadMembers({ cookie: sent.get('cookie') ?? '', language: sent.get('accept-language') ?? '', query });
  return <Members data={data} />;
}
