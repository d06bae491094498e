'use client'

import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

export type UnknownDevice = CallReply<'device/GetUnknown'>['items'][number]

export function AdoptDialog(props: {
  device: UnknownDevice
  onClose: () => void
  onAdopted: () => void
}) {
  const t = useTranslations('health.adopt')
  const { device } = props
  const { current } = useOrganisation()
  const [name, setName] = useState('')
  const [target, setTarget] = useState(current)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  useFocusReturn()
  const entrance = useEntrance()

  async function adopt(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await call('device/Adopt', {
        imei: device.imei,
        protocol: device.protocol,
        request_id: crypto.randomUUID(),
        ...(name.trim() && { name: name.trim() }),
        ...(target.sid && { sfamilyid: target.sid }),
      })
      toast.show({ message: t('done', { imei: device.imei, organisation: target.sname }) })
      props.onAdopted()
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : t('failed'))
      setBusy(false)
    }
  }

  return (
    <Modal {...entrance} onClose={props.onClose} title={t('title', { imei: device.imei })}>
      <form onSubmit={(event) => void adopt(event)}>
        <Stack>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <TextInput
            label={t('name')}
            description={t('nameHelp')}
            maxLength={textLimits.deviceName}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <OrganisationField
            label={t('organisation')}
            value={target.sid ? { sid: target.sid, sname: target.sname } : undefined}
            onChange={setTarget}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
