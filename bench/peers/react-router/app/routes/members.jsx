import { Link as RouterLink, useLoaderData, useNavigate } from 'react-router';
import { loadMembers } from '../../page/data.ts';
import { MembersPage } from '../../page/members-page.tsx';

export const meta = () => [{ title: 'Search members' }];

export function loader({ request: { headers, url } }) {
  const query = new URL(url).search.slice(1);
  return loadMembers({ cookie: headers.get('cookie') ?? '', language: headers.get('accept-language') ?? '', query });
}

const Link = ({ href, ...rest }) => <RouterLink to={href} {...rest} />;

export default function Members() {
  return <MembersPage Link={Link} navigate={useNavigate()} data={useLoaderData()} />;
}
