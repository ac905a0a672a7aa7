import './override-badge.module.css';

/** Stands in for the badge in browsers: a page with overrides has the development build, and only the styles of this one. */
export const OverrideBadge = () => null;
