/** A remote has no page of its own; the framework wants one. */
export default () => null;
