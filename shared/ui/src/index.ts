export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { Badge, Dot, Tag, type BadgeProps, type DotProps, type TagProps } from './badge/badge.tsx';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps, type ButtonSize, type ButtonVariant } from './button/button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Icon, type IconName, type IconProps } from './icon/icon.tsx';
export {
  Card,
  Cluster,
  PageHeader,
  Stack,
  VisuallyHidden,
  type CardProps,
  type PageHeaderProps,
  type StackProps,
} from './layout/layout.tsx';
export { ProgressBar, Skeleton, Spinner, TileSkeletonGrid, type ProgressBarProps, type SkeletonProps } from './loading/loading.tsx';
export { Logo, type LogoProps } from './logo/logo.tsx';
export { Menu, type MenuProps } from './menu/menu.tsx';
export type { MenuItemData } from './menu/menu-item.tsx';
export { leavePlaces, useStepPlaces } from './places/places.ts';
export { TileGrid } from './tile-grid/tile-grid.tsx';
export { controlsIn, isFocusable } from './restore-focus/controls.ts';
export { usePassFocus } from './restore-focus/use-pass-focus.ts';
export { useRestoreFocus } from './restore-focus/use-restore-focus.ts';
export { EmptyState, ErrorState, type StateProps } from './state/empty-state.tsx';
export type { ArtName } from './state/art.tsx';
export { Toasts, type ToastData, type ToastsProps, type ToastTone } from './toasts/toasts.tsx';
