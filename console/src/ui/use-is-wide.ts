/** Whether the window has room for columns that are read seldom. */
import { useMediaQuery } from '@mantine/hooks';

export function useIsWide(): boolean {
  return useMediaQuery('(width >= 96em)', false, { getInitialValueInEffect: false });
}
