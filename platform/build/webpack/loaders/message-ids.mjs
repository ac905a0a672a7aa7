import { transformAsync } from '@babel/core';
import formatjs from 'babel-plugin-formatjs';

/** Reduces declared messages to ids, in any file: the English texts are in the catalogue already. Types and JSX stay for the next loader. */
export default function messageIdsLoader(source, sourceMap) {
  const done = this.async();
  if (!source.includes('defaultMessage')) return done(null, source, sourceMap);
  const options = {
    filename: this.resourcePath,
    babelrc: false,
    configFile: false,
    inputSourceMap: sourceMap,
    sourceMaps: this.sourceMap,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[formatjs, { removeDefaultMessage: true }]],
  };
  return transformAsync(source, options).then(({ code, map }) => done(null, code, map), done);
}
