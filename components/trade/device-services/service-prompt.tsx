'use client'

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMayBuy } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import type { ServiceRefusal } from '#components/data/service-refusal.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'

export type ServicePromptProps = { refusal: ServiceRefusal; onClose: () => void }

/** Why a service did not cover a call, and how to recharge it or who can. */
export function ServicePrompt({ refusal, onClose }: ServicePromptProps) {
  const t = useTranslations('service.prompt')
  const form = useTranslations('form')
  const router = useRouter()
  const entrance = useEntrance()
  useFocusReturn()
  const isDevice = Boolean(useSession()?.device)
  const mayBuy = useMayBuy()
  const { simei, message, type } = refusal
  const { data } = useCall(
    'device/GetDetail',
    { simei: simei ?? '', get_increment: true },
    { enabled: simei !== undefined },
  )
  const dealer = data?.dealer_name
  const recharge = () => {
    onClose()
    openPurchase({ simei, type })
  }
  const show = () => {
    onClose()
    router.push(`/device?simei=${simei}&tab=services`)
  }
  return (
    <Modal onClose={onClose} title={t('title')} size="sm" {...entrance}>
      <Stack gap="md">
        <div>
          {data && <Text fw={600}>{data.name}</Text>}
          <Text>{message}</Text>
        </div>
        {!mayBuy && <Text>{dealer ? t('dealer', { dealer }) : t('nobody')}</Text>}
        <Group justify="flex-end" wrap="wrap-reverse">
          <Button variant="default" onClick={onClose}>
            {form('cancel')}
          </Button>
          {!isDevice && simei && (
            <Button variant={mayBuy ? 'default' : 'filled'} onClick={show}>
              {t('show')}
            </Button>
          )}
          {mayBuy && (
            <Button data-autofocus onClick={recharge}>
              {t('recharge')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
