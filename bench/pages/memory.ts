import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { MeasuredProduct } from './measured-product.ts';
import { memoryMb, type MemoryUsage } from '../shared/processes.ts';

const PAGES = 6_000;

/** Pages requested by visitors and members alternately; visitors' URLs are unique, like those of an advert. */
const VISITORS = ['/', '/login', '/members?country=any&gender=any', '/pages/privacy', '/pricing', '/landers/gallery'];
const MEMBERS = ['/members?country=any&gender=any', '/match-finder', '/swipe-game', '/likes', '/chats', '/profile', '/settings'];

/** Memory of gateway and renderers after 6,000 mixed pages, and after as many more. */
export async function measureMemory(product: MeasuredProduct): Promise<[after: MemoryUsage, later: MemoryUsage]> {
  await askForAll(product);
  const after = memoryMb(product.gateway());
  await askForAll(product);
  return [after, memoryMb(product.gateway())];
}

async function askForAll({ url, member }: MeasuredProduct): Promise<void> {
  const anew = (path: string) => ({
    setupRequest: (request: object) => ({ ...request, path: `${path}${path.includes('?') ? '&' : '?'}sub1=${Math.random()}` }),
  });
  const own = (path: string) => ({ path, headers: { cookie: `${member.name}=${member.value}` } });
  const requests = [...VISITORS.map(anew), ...MEMBERS.map(own)];
  const result = await autocannon({ url, requests, amount: PAGES, connections: 4, headers: { 'accept-encoding': 'br' } });
  if (result['2xx'] !== PAGES) throw new Error(`${result['2xx']} of ${PAGES} mixed pages came`);
  await wait(2_000);
}
