import { common } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Skeleton, Stack, TileSkeletonGrid } from '@nightlark/ui';
import { useIntl } from 'react-intl';

/** Loading state of an area whose code and data are loaded by the browser. */
export function AreaLoading() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  return (
    <Stack gap={6}>
      <title>{`${formatMessage(common.loading)} · ${name}`}</title>
      <Skeleton shape="title" />
      <TileSkeletonGrid label={formatMessage(common.loading)} count={4} />
    </Stack>
  );
}
