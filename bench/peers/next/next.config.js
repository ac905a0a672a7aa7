/** Next's defaults, but for the folder that it would look for in this repository. */
export default { turbopack: { root: import.meta.dirname } };
