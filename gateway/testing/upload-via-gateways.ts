import { declare, type Declaration } from './declare.ts';
import { caller, type Answer } from './signed-call.ts';
import type { TestGateway } from './start-gateway.ts';

/** An upload whose calls alternate between gateways, as behind a load balancer; returns the response to its commit. */
export async function uploadViaGateways(
  gateways: readonly TestGateway[],
  token: string,
  fixture: string,
  coordinates: Pick<Declaration, 'name' | 'version'>,
): Promise<Answer> {
  const calls = gateways.map(({ url }) => caller(url, token));
  const { contents, declaration } = await declare(fixture, coordinates);
  const { id } = (await calls[0]!('POST', '/uploads', declaration)).body;
  for (const [turn, [file, content]] of [...contents].entries())
    await calls[turn % calls.length]!('PUT', `/uploads/${id}/files?path=${encodeURIComponent(file)}`, content);
  return calls.at(-1)!('POST', `/uploads/${id}/commit`);
}
