'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import { MembersPage } from '../../page/members-page.tsx';

/** There is no other page to be fetched ahead. */
const Link = (props) => <NextLink {...props} prefetch={false} />;

export function Members({ data }) {
  const router = useRouter();
  return <MembersPage Link={Link} navigate={(href) => router.push(href)} data={data} />;
}
