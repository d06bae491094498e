'use client'

import { Alert, Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './health.module.css'
import { HealthRead } from './health-read.tsx'
import { HealthSection } from './health-section.tsx'

type UnknownDevice = CallReply<'device/GetUnknown'>['items'][number]

function AdoptDialog(props: { device: UnknownDevice; onClose: () => void; onAdopted: () => void }) {
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

const everyMs = 10_000

export function UnknownDevices() {
  const t = useTranslations('health')
  const [chosen, setChosen] = useState<UnknownDevice>()
  const read = useCall('device/GetUnknown', {}, { every: everyMs })
  const { data, refetch } = read
  return (
    <HealthSection title={t('unknown.title')}>
      <Text c="dimmed">{t('unknown.purpose')}</Text>
      <HealthRead read={read} height={120} />
      {data?.items.length === 0 && <Text className={classes.note}>{t('unknown.none')}</Text>}
      {data && data.items.length > 0 && <UnknownTable items={data.items} onChoose={setChosen} />}
      {chosen && (
        <AdoptDialog
          device={chosen}
          onClose={() => setChosen(undefined)}
          onAdopted={() => {
            setChosen(undefined)
            void refetch()
          }}
        />
      )}
    </HealthSection>
  )
}

function UnknownTable(props: {
  items: UnknownDevice[]
  onChoose: (device: UnknownDevice) => void
}) {
  const t = useTranslations('health.unknown')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  return (
    <Table.ScrollContainer minWidth={640} className={classes.card}>
      <Table verticalSpacing={6} highlightOnHover className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('protocol')}</Table.Th>
            <Table.Th ta="end">{t('count')}</Table.Th>
            <Table.Th>{t('firstSeen')}</Table.Th>
            <Table.Th>{t('lastSeen')}</Table.Th>
            <Table.Th>{t('address')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.items.map((device) => (
            <Table.Tr key={`${device.protocol} ${device.imei}`}>
              <Table.Td fw={600}>{device.imei}</Table.Td>
              <Table.Td>{protocols[device.protocol].label}</Table.Td>
              <Table.Td ta="end">{count(device.count, tag)}</Table.Td>
              <Table.Td>{dateTime(device.first_time)}</Table.Td>
              <Table.Td title={dateTime(device.last_time)}>
                {relativeTime(device.last_time, { now, tag })}
              </Table.Td>
              <Table.Td>{device.ip}</Table.Td>
              <Table.Td ta="end">
                <Button size="compact-sm" variant="light" onClick={() => props.onChoose(device)}>
                  {t('adopt')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
