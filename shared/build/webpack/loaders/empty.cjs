/** Global styles have no place in a server bundle. */
module.exports = () => '';
