/** Thrown by a loader: the page's place shows the missing page, with its status. */
export const notFound = () => new Response(null, { status: 404 });
