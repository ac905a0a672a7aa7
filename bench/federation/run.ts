/** Compares the federated platform with one bundle of the same source: `npm run bench:federation`. */
import { measureFirstLoads } from './first-load.ts';
import { benchPages } from './pages.ts';
import { startPlatform } from './platform.ts';
import { onBoth } from './sides.ts';

const platform = await startPlatform();
try {
  const pages = await benchPages(platform.backendUrl);
  const loads = await onBoth((side) => measureFirstLoads({ baseUrl: platform.urls[side], cookie: platform.cookie }, pages));
  pages.forEach((page, i) => {
    const a = loads.federated[i]!, b = loads.single[i]!;
    console.log(page.path, page.asMember, 'first', a.firstLoad, b.firstLoad, (a.firstLoad.bytes / b.firstLoad.bytes).toFixed(3), 'idle', a.untilIdle, b.untilIdle, 'doc', a.document, b.document);
    if (process.env.V) { console.log(a.files); console.log(b.files); }
  });
} finally {
  await platform.stop();
}
