import { createMemoryRouter } from 'react-router';
import { watchPageLoads } from './watch-page-loads.ts';

test('a navigation and a revalidation → the start before the loader, the end before anything is rendered', async () => {
  const said: string[] = [];
  const router = createMemoryRouter([
    { path: '/', loader: () => said.push('loads') },
    { path: '/members', loader: () => said.push('loads') },
  ]);
  await new Promise((loaded) => void setTimeout(loaded));
  said.length = 0;
  router.subscribe(
    watchPageLoads(() => {
      said.push('start');
      return () => said.push('end');
    }),
  );
  // As the view does.
  router.subscribe(({ navigation, revalidation }) => navigation.state === 'idle' && revalidation === 'idle' && said.push('renders'));
  await router.navigate('/members');
  await router.revalidate();
  expect(said.join(' ')).toBe('start loads end renders start loads end renders');
  router.dispose();
});
