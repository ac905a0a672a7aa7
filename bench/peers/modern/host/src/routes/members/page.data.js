import { loadMembers } from '../../../../page/data.ts';

export function loader({ request: { headers, url } }) {
  const query = new URL(url).search.slice(1);
  return loadMembers({ cookie: headers.get('cookie') ?? '', language: headers.get('accept-language') ?? '', query });
}
