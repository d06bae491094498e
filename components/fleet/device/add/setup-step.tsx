'use client'

import { Button, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { sim as simRule } from '#lib/rules/sim.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import {
  isSetupValue,
  noApn,
  type SetupFamily,
  setupFamilies,
  setupTexts,
} from '#lib/setup/families.ts'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './add-steps.module.css'
import { CopyText, SetupLine } from './setup-line.tsx'

type Heard = CallReply<'device/GetHeard'>
type SetupProps = { device: DeviceDetail; heard: Heard; onChanged: () => void }

const mostValue = 40

/** Where the device has to report, as texts to send or as values to enter. */
export function SetupStep({ device, heard, onChanged }: SetupProps) {
  const t = useTranslations('add')
  const families = setupFamilies(heard.protocol)
  const [family, setFamily] = useState<SetupFamily>(families[0] ?? 'values')
  const [apn, setApn] = useState(noApn)
  const host = heard.host ?? window.location.hostname
  const port = heard.ports.find(({ protocol }) => protocol === heard.protocol)?.port ?? 0
  const isSafe = Object.values(apn).every(isSetupValue)
  const texts = isSafe ? setupTexts(family, { host, port, ...apn }) : []
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {t(`setup.${family}`, { protocol: protocols[heard.protocol].label })}
      </Text>
      {families.length > 1 && (
        <SegmentedControl
          aria-label={t('setup.way')}
          value={family}
          onChange={(value) => setFamily(value as SetupFamily)}
          data={families.map((value) => ({ value, label: t(`setup.family.${value}`) }))}
        />
      )}
      <Facts
        facts={[
          [t('setup.server'), family === 'phone' ? `http://${host}:${port}` : host],
          ...(family === 'phone' ? [] : [[t('setup.port'), String(port)] as const]),
          [t('setup.number'), heard.imei],
        ]}
      />
      {family === 'hash' && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            {(['apn', 'apnUser', 'apnPassword'] as const).map((key) => (
              <TextInput
                key={key}
                label={t(`setup.${key}`)}
                value={apn[key]}
                maxLength={mostValue}
                autoComplete="off"
                error={isSetupValue(apn[key]) ? undefined : t('setup.badValue')}
                onChange={(event) => setApn({ ...apn, [key]: event.currentTarget.value.trim() })}
              />
            ))}
          </SimpleGrid>
          <SimField device={device} onChanged={onChanged} />
          <Texts device={device} isOnline={heard.is_online} texts={texts} />
        </>
      )}
    </Stack>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          <CopyText text={value} label={label} />
        </div>
      ))}
    </dl>
  )
}

/** Texts go to it; kept with the device. */
function SimField({ device, onChanged }: Omit<SetupProps, 'heard'>) {
  const t = useTranslations('add.setup')
  const common = useTranslations('fleet')
  const [sim, setSim] = useState(device.sim ?? '')
  const [failure, setFailure] = useState<Error>()
  const isNew = sim !== (device.sim ?? '') && simRule.test(sim)
  const save = () =>
    call('device/Modify', { simei: device.simei, sim, request_id: crypto.randomUUID() }).then(
      () => {
        setFailure(undefined)
        onChanged()
      },
      (error: Error) => setFailure(error),
    )
  return (
    <>
      <TextInput
        label={common('column.sim')}
        description={t('simHelp')}
        inputMode="numeric"
        value={sim}
        maxLength={typingRoom.sim}
        onChange={(event) => setSim(event.currentTarget.value.trim())}
        rightSectionWidth={isNew ? 90 : 0}
        rightSection={
          isNew && (
            <Button size="compact-sm" onClick={() => void save()}>
              {common('save')}
            </Button>
          )
        }
      />
      {failure && <Failure error={failure} />}
    </>
  )
}

type TextsProps = {
  device: DeviceDetail
  isOnline: boolean
  texts: readonly { name: string; text: string }[]
}

/** Command types: by its connection, or by SMS to its SIM. */
const byLine = 20000
const bySms = 1089

function Texts({ device, isOnline, texts }: TextsProps) {
  const t = useTranslations('add.setup')
  const may = usePermission()
  const [failure, setFailure] = useState<Error>()
  const [sent, setSent] = useState<string>()
  const { simei, sim } = device
  const canSend = may('e_ua_send_cmd') && (isOnline || Boolean(sim))
  const send = async (text: string) => {
    setFailure(undefined)
    setSent(text)
    try {
      await call('cmd/Send', {
        simei,
        type_value: isOnline ? byLine : bySms,
        params: { value: text },
        wait_seconds: 0,
        request_id: crypto.randomUUID(),
      })
      toast.show({ message: t('sent'), color: 'green' })
    } catch (error) {
      setFailure(error as Error)
    }
    setSent(undefined)
  }
  return (
    <section aria-label={t('texts')}>
      {texts.map(({ name, text }) => (
        <SetupLine key={name} label={t(`text.${name}`)} text={text} sim={sim}>
          {canSend && (
            <Button size="compact-sm" loading={sent === text} onClick={() => void send(text)}>
              {t(isOnline ? 'sendByLine' : 'sendBySms')}
            </Button>
          )}
        </SetupLine>
      ))}
      {failure && <Failure error={failure} />}
    </section>
  )
}
