export { Outlet as default } from '@modern-js/runtime/router';
