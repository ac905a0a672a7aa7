const HERE = new Set(Object.getOwnPropertyNames(globalThis));
const NO_RIGHT =
  /^(?:process|module)(?:\.\w+|\[.+\]) is not a function$|^Cannot (?:assign to read only|add|define|redefine|delete) property|object is not extensible$|of a shared prototype can't be changed$|is not for a remote$|can't be had here|^(?:globalThis|global)\.\w+ is not a function$/;
const MISSING = /^(\w+) is not defined$/;

/** Whether an error is due to a renderer's isolation: a missing name of Node, or a frozen shared object. */
function isIsolationError(message: string): boolean {
  const missing = MISSING.exec(message)?.[1];
  return missing ? HERE.has(missing) || missing === 'require' || missing === '__dirname' : NO_RIGHT.test(message);
}

/** What to do about an error of the server bundle: a hint for errors due to isolation (`lockdown`), else the given advice. */
export const adviceFor = (message: string, otherwise: string): string =>
  isIsolationError(message)
    ? 'render processes have no such right (guide for teams, "What your code may do on the server"): do it in an effect, or ask the API'
    : otherwise;
