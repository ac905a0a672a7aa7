import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const ROUTER = { name: 'react-router-dom', message: 'Use "react-router" instead.' };
const SCHEMAS = {
  name: '@nightlark/contract/api',
  message: 'The schemas are for servers. Use the types of "@nightlark/contract" instead.',
};
const JOTAI_UTILS = { name: 'jotai/utils', message: 'Not in the shared surface: it would be bundled twice. Use plain atoms instead.' };

const JSX_TEXT = {
  selector: 'JSXText[value=/[A-Za-z]{3,}/]',
  message: 'Text goes through react-intl: declare it in messages.ts and use FormattedMessage or formatMessage instead.',
};
const API_MESSAGE = {
  selector: "MemberExpression[object.name='error'][property.name='message']",
  message: 'Without an answer of the API it is English. Use errorText(error) of useErrorText instead.',
};

const BARE_NAME = {
  selector:
    "JSXElement[openingElement.name.name!='bdi'] > JSXExpressionContainer > MemberExpression[property.name='name'][object.name=/^(profile|person|member)$/]",
  message: 'A name may be written from right to left and would turn what is beside it. Put it into <bdi>.',
};

const FORM_METHOD = {
  selector: "JSXOpeningElement[name.name=/^[fF]orm$/]:not(:has(> JSXAttribute[name.name='method']))",
  message: 'Submitted before the page’s code is there, its fields would be in the address: say method="post", or "get" for filters.',
};

const TOO_MANY_PROPS = [
  'TSInterfaceDeclaration[id.name=/Props$/] > TSInterfaceBody[body.length>8]',
  ':function > ObjectPattern.params > TSTypeAnnotation > TSTypeLiteral[members.length>8]',
].map((selector) => ({
  selector,
  message: 'Nobody keeps more than 8 props apart. Name by an object what belongs together, or compose instead.',
}));

/** Elements of which a part comes and goes. */
const CHANGING = ':matches(JSXElement, JSXFragment):has(> JSXExpressionContainer[expression.type=/^(Logical|Conditional)Expression$/])';
const BESIDE =
  'A browser’s translation replaces texts, so React can’t place a neighbour that comes or goes. Put the text into an element of its own, e.g. a <span>.';
const BARE_TEXT = [
  `${CHANGING} > JSXElement[openingElement.name.name=/^Formatted/]`,
  `${CHANGING} > JSXExpressionContainer > CallExpression[callee.name=/^(format|label|preview|errorText|optionLabel|money|distance)/]`,
  `${CHANGING} > JSXExpressionContainer > :matches(TemplateLiteral, MemberExpression, Literal[value=/\\S/])`,
  ':matches(JSXElement, JSXFragment):has(> JSXElement) > JSXExpressionContainer > LogicalExpression > TemplateLiteral',
  ':matches(JSXElement, JSXFragment):has(> JSXElement) > JSXExpressionContainer > :matches(LogicalExpression, ConditionalExpression) > JSXElement[openingElement.name.name=/^Formatted/]',
].map((selector) => ({ selector, message: BESIDE }));

/** The ESLint configuration of all packages: what neither the formatter nor the compiler checks. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', 'docs/**', '**/generated/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      'no-restricted-globals': ['error', { name: 'event', message: 'Use the handler’s argument instead.' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['shell/**/*.{ts,tsx}', 'mf-*/**/*.{ts,tsx}', 'shared/{ui,i18n,state,api-client,profile}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': ['error', { paths: [ROUTER, SCHEMAS, JOTAI_UTILS] }],
      'no-restricted-syntax': ['error', JSX_TEXT, BARE_NAME, FORM_METHOD, ...TOO_MANY_PROPS, ...BARE_TEXT],
    },
  },
  {
    files: ['mf-*/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', JSX_TEXT, BARE_NAME, FORM_METHOD, ...TOO_MANY_PROPS, ...BARE_TEXT, API_MESSAGE] },
  },
  {
    // A shared library, so its bundled code is loaded once.
    files: ['shared/state/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [ROUTER, SCHEMAS] }] },
  },
  {
    files: ['backend/src/**'],
    ignores: ['backend/src/session/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='deleteFrom'][arguments.0.value='session']",
          message: 'The live streams of the session would go on. Use endSessionsInTransaction of "session/end-sessions.ts" instead.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'shared/testing/**'],
    rules: { 'no-restricted-syntax': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
);
