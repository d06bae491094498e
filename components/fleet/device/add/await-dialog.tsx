'use client'

import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { AddSteps } from './add-steps.tsx'
import { HeardStep } from './heard-step.tsx'
import { SetupStep } from './setup-step.tsx'

export type AwaitDialogProps = {
  simei: string
  /** Its entry, or that it was heard. */
  onChanged: () => void
  onClose: () => void
}

/** Push tells readers of a map only; asking keeps the gateways listening as well. */
const askMs = 3000

/** After a device was added: its settings, then what is heard of it until its first place. */
export function AwaitDialog({ simei, onChanged, onClose }: AwaitDialogProps) {
  const t = useTranslations('add')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const entrance = useEntrance()
  useFocusReturn()
  const [chosen, setChosen] = useState<'settings' | 'report'>()
  const device = useCall('device/GetDetail', { simei }, { staleTime: 0 })
  const heard = useCall('device/GetHeard', { simei }, { staleTime: 0, every: askMs })
  const readAgain = () => {
    void heard.refetch()
    void device.refetch()
  }
  const { seen_time: seenAt } = heard.data ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it was heard again
  useEffect(() => {
    if (!seenAt) return
    void device.refetch()
    onChanged()
  }, [seenAt])
  const isHeard = heard.data !== undefined && heard.data.items.length > 0
  const step = chosen ?? (isHeard || heard.data?.is_activated ? 'report' : 'settings')
  const changed = () => {
    readAgain()
    onChanged()
  }
  const failure = device.error ?? heard.error
  return (
    <Modal
      onClose={onClose}
      title={t('title', { name: device.data?.name ?? '' })}
      size="lg"
      fullScreen={Boolean(isPhone)}
      {...entrance}
    >
      <Stack gap="md">
        <AddSteps at={step} open={['settings', 'report']} onStep={(to) => setChosen(waits(to))} />
        {failure && !heard.data && <Failure error={failure} onRetry={readAgain} />}
        {device.data && heard.data && step === 'settings' && (
          <SetupStep device={device.data} heard={heard.data} onChanged={changed} />
        )}
        {device.data && heard.data && step === 'report' && (
          <HeardStep device={device.data} heard={heard.data} onChanged={changed} />
        )}
        <Group justify="flex-end">
          {step === 'settings' ? (
            <Button onClick={() => setChosen('report')}>{t('next')}</Button>
          ) : (
            <Button variant="default" onClick={() => setChosen('settings')}>
              {t('back')}
            </Button>
          )}
          {heard.data?.is_activated && (
            <Button component={PageLink} href={`/monitor?simei=${simei}`}>
              {t('showOnMap')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const waits = (step: string) => (step === 'report' ? 'report' : 'settings')
