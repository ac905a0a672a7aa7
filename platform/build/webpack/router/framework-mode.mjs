import { createContext } from 'react';

/** Stands in for react-router's parts of its framework mode, which the product doesn't use: no prefetching of routes' modules. */
export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = () => null;
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = (ref) => ref;
export const Links = () => null;
export const Meta = Links;
export const Scripts = Links;
