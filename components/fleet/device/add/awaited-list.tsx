'use client'

import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { mostAwaited } from '#lib/rules/claim-limits.ts'

/** Devices whose first report is awaited: the way goes on there. */
export function AwaitedList({ sid, onAwait }: { sid: string; onAwait: (simei: string) => void }) {
  const t = useTranslations('add')
  const { data } = useCall('family/GetDeviceList', {
    sfamilyid: sid,
    is_get_child: false,
    is_activated: false,
    limit_size: mostAwaited,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={600}>
        {t('awaited')}
      </Text>
      <Group gap="xs">
        {data.items.map(({ simei, name, imei }) => (
          <Button key={simei} size="compact-sm" variant="default" onClick={() => onAwait(simei)}>
            <span>
              {name} · <bdi>{imei}</bdi>
            </span>
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
