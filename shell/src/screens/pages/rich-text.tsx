import { paths, STATIC_PAGES } from '@nightlark/contract';
import { Link } from 'react-router';
import { interpolate, type Fact } from './facts.ts';

/** Allowed targets of `[words](target)`. */
export const TARGETS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(STATIC_PAGES.map((page) => [page, paths.page.href({ page })])),
  ...Object.fromEntries(
    [paths.complaints, paths.resetPassword, paths.settings, paths.transactions].map(({ name, href }) => [name, href()]),
  ),
};

const LINK = /^\[(.+)\]\(([\w-]+)\)$/;
const PARTS = /(\{\w+\}|\[[^\]]+\]\([\w-]+\)|`[^`]+`)/;

type Facts = Readonly<Record<string, Fact>>;

const plainFacts = new WeakMap<Facts, Facts>();

/** Those without a link, found once for all texts of a page. */
function plainOf(facts: Facts): Facts {
  const plain = plainFacts.get(facts) ?? Object.fromEntries(Object.entries(facts).filter(([, { href }]) => !href));
  plainFacts.set(facts, plain);
  return plain;
}

/** Renders a page's text with facts, links and `code`. */
export function RichText({ text, facts }: { text: string; facts: Facts }) {
  return interpolate(text, plainOf(facts))
    .split(PARTS)
    .map((part, index) => <Part key={index} part={part} facts={facts} />);
}

function Part({ part, facts }: { part: string; facts: Facts }) {
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  const [, words, target = ''] = LINK.exec(part) ?? [];
  const { text, href } = words ? { text: words, href: TARGETS[target] } : (facts[part.slice(1, -1)] ?? { text: part });
  if (!href) return text;
  return href.startsWith('/') ? <Link to={href}>{text}</Link> : <a href={href}>{text}</a>;
}
