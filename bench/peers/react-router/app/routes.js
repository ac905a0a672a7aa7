import { route } from '@react-router/dev/routes';

export default [route('members', 'routes/members.jsx')];
