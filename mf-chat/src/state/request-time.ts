/** The moment of a request, by the page's clock; 0 for one that the server made for this page. */
export const requestTime = (): number => (typeof window === 'undefined' ? 0 : performance.now());
