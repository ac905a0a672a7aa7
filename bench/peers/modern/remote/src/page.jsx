import '../../page/styles.css';

export { MembersPage as default } from '../../page/members-page.tsx';
