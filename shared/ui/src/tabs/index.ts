export { TabLinks, type TabLink } from './tab-links.tsx';
