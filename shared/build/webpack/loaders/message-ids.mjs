import { transformAsync } from '@babel/core';
import formatjs from 'babel-plugin-formatjs';
import typescript from '@babel/preset-typescript';

/** Reduces `defineMessages` to ids: the English texts are in the catalogue already. */
export default function messageIdsLoader(source) {
  const done = this.async();
  const options = {
    filename: this.resourcePath,
    babelrc: false,
    configFile: false,
    presets: [typescript],
    plugins: [[formatjs, { removeDefaultMessage: true }]],
  };
  transformAsync(source, options).then((result) => done(null, result.code), done);
}
