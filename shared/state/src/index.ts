export * from './account.ts';
export * from './dismissals.ts';
export * from './hooks.ts';
export * from './likes.ts';
export * from './live.ts';
export * from './overlay.ts';
export * from './time-bonus.ts';
export * from './toasts.ts';
