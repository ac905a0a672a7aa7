/** Thrown by a loader to show the 404 page. */
export const notFound = () => new Response(null, { status: 404 });
