import { Link as RouterLink, useLoaderData, useNavigate } from '@modern-js/runtime/router';
import MembersPage from 'members/page';

const Link = ({ href, ...rest }) => <RouterLink to={href} {...rest} />;

export default function Members() {
  return <MembersPage Link={Link} navigate={useNavigate()} data={useLoaderData()} />;
}
