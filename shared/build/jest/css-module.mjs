/** Class names as written, so that a test may look for one. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : String(name)) });
