import { callsIn } from '@nightlark/release/bundle';
import type { Finding } from '@nightlark/registry/platform';
import { errorFinding, type Rule } from '../context.ts';

const ADVICE = 'build it with the platform’s build, which writes the calls into release.json';
const CLIENT = 'call it by the page’s client: useApi() or apiContext';

/**
 * The declared calls are those of the code: the gateway and the page's API client hold the release to them. A release that was published
 * without the list may still go live.
 */
export const callsRule: Rule = async ({ release: { name, calls: declared }, isPublish, imports }) => {
  const { keys, shared, fetched } = await imports();
  const fault = (text: string, advice = ADVICE) => errorFinding('calls', text, advice, [name]);
  const findings: Finding[] = [];
  if (shared.get('@nightlark/api-client')?.has('createApi'))
    findings.push(fault('it makes an API client of its own (createApi), which no list of calls holds', CLIENT));
  if (fetched.size > 0) findings.push(fault(`it fetches ${[...fetched].sort().join(', ')} past the API client`, CLIENT));
  if (!declared) return isPublish ? [...findings, fault('release.json does not say which calls it makes')] : findings;
  const made = callsIn(keys);
  const hidden = made.filter((call) => !declared.includes(call));
  const unused = declared.filter((call) => !made.includes(call));
  if (hidden.length > 0) findings.push(fault(`its code makes calls that release.json does not declare: ${hidden.join(', ')}`));
  if (unused.length > 0) findings.push(fault(`release.json declares calls that its code does not make: ${unused.join(', ')}`));
  return findings;
};
