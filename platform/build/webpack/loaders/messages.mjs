import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A literal that contains `{` stays compiled: react-intl would unescape a plain string again. */
const isPlain = (ast) => ast.length === 1 && ast[0].type === TYPE.literal && !ast[0].value.includes('{');

function compile(id, message, file) {
  try {
    const ast = parse(message);
    return isPlain(ast) ? ast[0].value : ast;
  } catch (error) {
    throw new Error(`${file}: "${id}" is not a valid ICU message (${error.message})`);
  }
}

/** Compiles a catalogue at build time, so that pages need no ICU parser. */
export default function messagesLoader(source) {
  const catalogue = Object.entries(JSON.parse(source));
  return JSON.stringify(Object.fromEntries(catalogue.map(([id, message]) => [id, compile(id, message, this.resourcePath)])));
}
