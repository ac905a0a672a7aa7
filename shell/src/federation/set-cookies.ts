/** A `fetch` that remembers the cookies which the API set while a page was made, so that they reach the browser. */
export function collectCookies(): { fetch: typeof fetch; headers: () => Headers } {
  const cookies: string[] = [];
  return {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookies.push(...response.headers.getSetCookie());
      return response;
    },
    headers() {
      const headers = new Headers();
      for (const cookie of cookies) headers.append('set-cookie', cookie);
      return headers;
    },
  };
}
