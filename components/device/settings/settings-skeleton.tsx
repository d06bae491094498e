import { Skeleton, Stack } from '@mantine/core'

/** The shape of a list of settings while it is read. */
export function SettingsSkeleton() {
  return (
    <Stack gap={14} pt={8}>
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={54} />
      ))}
    </Stack>
  )
}
