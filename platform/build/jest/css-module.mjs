/** Class names as in the source, so that tests can query them. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : String(name)) });
