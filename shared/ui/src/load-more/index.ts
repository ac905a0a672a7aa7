export { LoadMore, type LoadMoreProps } from './load-more.tsx';
export { useMore } from './use-more.ts';
