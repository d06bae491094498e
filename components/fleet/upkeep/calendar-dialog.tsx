'use client'

import {
  Alert,
  Button,
  Checkbox,
  CopyButton,
  Group,
  Modal,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { dateTime } from '#lib/format/time.ts'

/** A link for calendars: made, shown once, withdrawn. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('upkeep.calendar')
  const tell = useTell()
  const entrance = useEntrance()
  useFocusReturn()
  const link = useCall('device/GetUpkeepCalendar', {}, { staleTime: 0 })
  const [made, setMade] = useState<string>()
  const [hasBelow, setBelow] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const since = link.data?.create_time ?? null
  const act = async (run: () => Promise<void>) => {
    setBusy(true)
    await run().catch(tell.failure)
    await link.refetch()
    setBusy(false)
  }
  const make = () =>
    act(async () => {
      const { path } = await call('device/MakeUpkeepCalendar', {
        is_get_child: hasBelow,
        request_id: crypto.randomUUID(),
      })
      setMade(new URL(path, window.location.origin).href)
    })
  const withdraw = () =>
    act(async () => {
      await call('device/WithdrawUpkeepCalendar', { request_id: crypto.randomUUID() })
      setMade(undefined)
      tell.done(t('withdrawn'))
    })
  return (
    <Modal onClose={onClose} title={t('title')} {...entrance}>
      <Stack gap="md">
        {link.error && <Failure error={link.error} onRetry={() => void link.refetch()} />}
        <Text fz="sm">{t('text')}</Text>
        {made !== undefined && <MadeLink url={made} />}
        {since !== null && made === undefined && (
          <Text fz="sm" role="status">
            {t('made', { time: dateTime(since) })}
          </Text>
        )}
        <Checkbox
          label={t('below')}
          checked={hasBelow}
          onChange={(event) => setBelow(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          {since !== null && (
            <Button variant="default" c="red" disabled={isBusy} onClick={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          )}
          <Button loading={isBusy} disabled={!link.data} onClick={() => void make()}>
            {since === null ? t('make') : t('again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function MadeLink({ url }: { url: string }) {
  const t = useTranslations('upkeep.calendar')
  return (
    <Alert color="green">
      <Group wrap="nowrap" gap="xs">
        <TextInput readOnly value={url} aria-label={t('link')} style={{ flex: 1 }} dir="ltr" />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text fz="xs">{t('once')}</Text>
    </Alert>
  )
}
