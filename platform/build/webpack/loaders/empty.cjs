/** Omits global styles from server bundles. */
module.exports = () => '';
